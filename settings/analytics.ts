/** The visit counter: its script, the origin to which it reports, and the attribute that names the site. */
type Analytics = { program: AnalyticsProgram; script: string; origin: string; attributes: Record<string, string> }

/** The attribute of the script element that names the site, for each program. */
const siteAttribute = { plausible: 'data-domain', umami: 'data-website-id' }
export type AnalyticsProgram = keyof typeof siteAttribute

/** `plausible:https://stats.example.com/js/script.js#www.example.com`; undefined for another text. */
export function parseAnalytics(text: string): Analytics | undefined {
  const [, word, address = '', site = ''] = /^(plausible|umami):([^#]+)#([\w.-]+)$/.exec(text) ?? []
  const program = word as AnalyticsProgram | undefined
  const url = URL.parse(address)
  // These characters would end or invalidate the source in the content security policy.
  if (!program || !url || !/^https?:$/.test(url.protocol) || url.username || url.password || /[?;,'"\s]/.test(address))
    return undefined
  const attributes = { src: url.href, [siteAttribute[program]]: site }
  return { program, script: url.href, origin: url.origin, attributes }
}
