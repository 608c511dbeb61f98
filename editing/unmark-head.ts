import type { MiddlewareHandler } from 'astro'
import { unmark } from '../src/content/marks.ts'

/** Only the body shows texts: title, description, link preview and structured data are as on the real site. */
const UNSHOWN = /<head>[\s\S]*?<\/head>|<script type="application\/ld\+json">[\s\S]*?<\/script>/g

export const onRequest: MiddlewareHandler = async (_, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const page = await response.text()
  return new Response(page.replace(UNSHOWN, unmark), response)
}
