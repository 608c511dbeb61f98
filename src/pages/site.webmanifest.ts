import type { APIRoute } from 'astro'
import { brandColours } from '../../ui/brand/brand-colours.ts'
import tokens from '../../ui/styles/tokens.css?raw'
import { content } from '../content/content.ts'

const { light } = brandColours(tokens)
const { name, shortName = name } = content.company

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
