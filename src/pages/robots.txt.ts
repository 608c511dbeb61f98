import type { APIRoute } from 'astro'

/** Everything may be read: a page that is not to be shown says so itself, and only to who may read it. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nDisallow:\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`)
