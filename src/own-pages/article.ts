import type { Graph } from 'schema-dts'
import type { OwnPage } from '../content/own-pages/parse-own-pages.ts'
import { publisherOf } from '../seo/structured-data.ts'

type ArticleNeeds = {
  page: OwnPage
  /** The company is the author and the publisher. */
  company: { name: string }
  /** The address of the picture of link previews. */
  picture: string
  site: URL
}

/** Structured data of a page with a date. */
export function articleOf({ page, company, picture, site }: ArticleNeeds): Graph {
  const { path, title, description, date, locale } = page
  const publisher = publisherOf(company, site)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Article',
        headline: title,
        description,
        image: new URL(picture, site).href,
        datePublished: date,
        dateModified: date,
        inLanguage: locale,
        mainEntityOfPage: new URL(path, site).href,
        author: publisher,
        publisher,
      },
    ],
  }
}
