import { SettingError } from './setting-error.ts'
import { parseWebAddress } from './web-address.ts'

/** The visit counter: its script, the origin to which it reports, and the attribute that names the site. */
export type Analytics = { script: string; origin: string; attributes: Record<string, string> }

/** The attribute of the script element that names the site, for each program. */
const siteAttribute = { plausible: 'data-domain', umami: 'data-website-id' }

const shape = /^(plausible|umami):([^#]+)#([\w.-]+)$/

/** `plausible:https://stats.example.com/js/script.js#www.example.com` */
export function checkAnalytics(name: string, value: string) {
  parseAnalytics(name, value)
  return value
}

export function parseAnalytics(name: string, value: string): Analytics {
  const [, program, address = '', site = ''] = shape.exec(value) ?? []
  // These characters would end or invalidate the source in the content security policy.
  if (!program || !URL.canParse(address) || /[?;,'"\s]/.test(address)) {
    throw new SettingError(
      name,
      value,
      'plausible:https://…/script.js#www.example.com or umami:https://…/script.js#WEBSITE-ID',
    )
  }
  const { href, origin } = new URL(parseWebAddress(name, address))
  const attribute = siteAttribute[program as keyof typeof siteAttribute]
  return { script: href, origin, attributes: { src: href, [attribute]: site } }
}
