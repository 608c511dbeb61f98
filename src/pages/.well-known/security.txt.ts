import type { APIRoute } from 'astro'
import { buildSettings } from '../../build-settings.ts'
import { contents, locales } from '../../content/content.ts'
import { securityTxt } from '../../seo/security-txt.ts'

export const GET: APIRoute = () =>
  new Response(
    securityTxt({
      securityEmail: contents[0].company.securityEmail,
      publicUrl: buildSettings.publicUrl,
      languages: locales.map(({ tag }) => tag),
      now: Date.now(),
    }),
  )
