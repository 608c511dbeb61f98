import type { APIRoute } from 'astro'
import { contents, locales } from '../content/content.ts'
import { indexedPages } from '../seo/indexed-pages.ts'
import { sitemap } from '../seo/sitemap.ts'

export const GET: APIRoute = ({ site }) =>
  new Response(sitemap(indexedPages(contents[0]), locales, site))
