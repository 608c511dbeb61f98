import type { APIRoute } from 'astro'
import { indexedPages } from '../seo/indexed-pages.ts'

/** Without `lastmod`, because the time of the build is not the time of the last change. */
export const GET: APIRoute = ({ site }) => {
  const urls = indexedPages.map((path) => `<url><loc>${new URL(path, site).href}</loc></url>`)
  return new Response(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
  )
}
