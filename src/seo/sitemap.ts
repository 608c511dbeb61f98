import { languagesOf } from '../content/locales/languages.ts'
import type { Locale } from '../content/locales/locale.ts'

type SitemapNeeds = {
  /** Without a locale. */
  pages: string[]
  locales: Locale[]
  /** The dates of pages that have one, by address. For the others the time of the build would be no time of a change. */
  dates: Map<string, string>
  site: URL | undefined
}

/** The pages in every language, each with its alternates. */
export function sitemap({ pages, locales, dates, site }: SitemapNeeds) {
  const urls = pages.flatMap((address) => {
    const [first] = locales
    const languages = first ? languagesOf(locales, first, address) : []
    const alternates = languages.map(({ tag, href }) => alternate(tag, absolute(href, site)))
    if (languages[0]) alternates.push(alternate('x-default', absolute(languages[0].href, site)))
    const addresses = languages.length > 0 ? languages.map(({ href }) => href) : [address]
    return addresses.map((one) => {
      const date = dates.get(one)
      const changed = date ? `<lastmod>${date}</lastmod>` : ''
      return `<url><loc>${absolute(one, site)}</loc>${changed}${alternates.join('')}</url>`
    })
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
    `${urls.join('')}</urlset>\n`
  )
}

const absolute = (address: string, site: URL | undefined) => new URL(address, site).href

const alternate = (tag: string, href: string) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`
