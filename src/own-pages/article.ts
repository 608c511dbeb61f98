import type { Graph } from 'schema-dts'
import type { OwnPage } from '../content/own-pages/parse-own-pages.ts'

/** Structured data of a page with a date. The publisher is described on the landing page. */
export const articleOf = (
  { path, title, description, date, locale }: OwnPage,
  site: URL,
): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Article',
      headline: title,
      description,
      datePublished: date,
      inLanguage: locale,
      mainEntityOfPage: new URL(path, site).href,
      publisher: { '@id': `${new URL('/', site).href}#organization` },
    },
  ],
})
