import rss from '@astrojs/rss'
import type { OwnPage } from '../content/own-pages/parse-own-pages.ts'

/** The pages of a folder as RSS 2.0, with absolute addresses. */
export const feedOf = (list: OwnPage, pages: OwnPage[], site: URL) =>
  rss({
    title: list.title,
    description: list.description,
    site: new URL(list.path, site),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData:
      `<language>${list.locale}</language>` +
      `<atom:link href="${new URL(feedPath(list), site).href}" rel="self" type="application/rss+xml"/>`,
    items: pages.map(({ path, title, description, date }) => ({
      title,
      description,
      link: new URL(path, site).href,
      ...(date && { pubDate: new Date(date) }),
    })),
  })

export const feedPath = ({ path }: OwnPage) => `${path}/feed.xml`
