import type { APIRoute } from 'astro'
import { contents, locales } from '../content/content.ts'
import { indexedPages } from '../seo/indexed-pages.ts'
import { sitemap } from '../seo/sitemap.ts'

export const GET: APIRoute = ({ site }) =>
  new Response(sitemap({ pages: indexedPages(contents[0]), locales, dates, site }))

const dates = new Map(
  contents.flatMap(({ ownPages }) => ownPages.flatMap(({ path, date }) => (date ? [[path, date] as const] : []))),
)
