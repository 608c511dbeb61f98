import type { APIRoute } from 'astro'
import { brand } from '../brand/brand.ts'
import { contents } from '../content/content.ts'

const { light } = brand.themes
const { name, shortName = name } = contents[0].company

const manifest = {
  name,
  short_name: shortName,
  start_url: '/',
  display: 'browser',
  background_color: light.paper,
  theme_color: light.paper,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

export const GET: APIRoute = () => new Response(JSON.stringify(manifest))
