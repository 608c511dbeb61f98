import type { APIRoute } from 'astro'

/** Disallows nothing, because a crawler must load a page to see its `noindex`. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nDisallow:\n\nSitemap: ${new URL('/sitemap.xml', site).href}\n`)
