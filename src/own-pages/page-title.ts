/** Search engines cut longer titles off. */
const MAX_TITLE = 60

/** The title of a page for browsers: with the company, if there is room. */
export function pageTitle(title: string, company: string) {
  const whole = `${title} · ${company}`
  return whole.length <= MAX_TITLE ? whole : title
}
