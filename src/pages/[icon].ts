import type { APIRoute, GetStaticPaths } from 'astro'
import { brandColours } from '../../ui/brand/brand-colours.ts'
import tokens from '../../ui/styles/tokens.css?raw'
import { faviconSvg, iconPng, icoOf } from '../brand/draw-icon.ts'
import { content } from '../content/content.ts'

const { light, dark } = brandColours(tokens)
/** Launchers cut a maskable icon to their own shape; the middle four fifths always stay. */
const MASKABLE_SHARE = 0.5

const manifest = {
  name: content.company.name,
  short_name: content.company.shortName ?? content.company.name,
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

const files: Record<string, () => Promise<Buffer> | Buffer | string> = {
  'favicon.svg': () => faviconSvg(light, dark),
  'favicon.ico': async () => icoOf(await iconPng(32, light, 0.9), 32),
  'apple-touch-icon.png': () => iconPng(180, light),
  'icon-192.png': () => iconPng(192, light),
  'icon-512.png': () => iconPng(512, light),
  'icon-maskable-512.png': () => iconPng(512, light, MASKABLE_SHARE),
  'site.webmanifest': () => JSON.stringify(manifest),
}

/** All icons from one drawing, and the manifest that lists them. */
export const getStaticPaths = (() =>
  Object.keys(files).map((icon) => ({ params: { icon } }))) satisfies GetStaticPaths

export const GET: APIRoute = async ({ params }) => {
  const draw = files[params.icon ?? '']
  if (!draw) return new Response(null, { status: 404 })
  const drawn = await draw()
  return new Response(typeof drawn === 'string' ? drawn : new Uint8Array(drawn))
}
