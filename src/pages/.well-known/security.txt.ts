import type { APIRoute } from 'astro'
import { buildSettings } from '../../build/build-constants.ts'
import { securityTxt } from '../../build/security-txt.ts'
import { content } from '../../content/content.ts'

export const GET: APIRoute = () =>
  new Response(
    securityTxt({
      securityEmail: content.company.securityEmail,
      publicUrl: buildSettings.publicUrl,
      now: Date.now(),
    }),
  )
