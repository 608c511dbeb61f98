import type { APIRoute } from 'astro'
import { buildSettings } from '../../build-settings.ts'
import { content } from '../../content/content.ts'
import { securityTxt } from '../../seo/security-txt.ts'

export const GET: APIRoute = () =>
  new Response(
    securityTxt({
      securityEmail: content.company.securityEmail,
      publicUrl: buildSettings.publicUrl,
      now: Date.now(),
    }),
  )
