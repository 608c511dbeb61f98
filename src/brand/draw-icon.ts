import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import type { Colours } from '../../ui/brand/brand-colours.ts'
import { Mark } from '../../ui/brand/Logotype.tsx'

/** The mark alone; the browser's own theme decides, for that is what it stands on. */
export const faviconSvg = (light: Colours, dark: Colours) =>
  svg(
    `<style>svg{color:${light.ink};--signal:${light.signal}}` +
      `@media(prefers-color-scheme:dark){svg{color:${dark.ink};--signal:${dark.signal}}}` +
      '.fill-signal{fill:var(--signal)}</style>' +
      mark(52),
  )

/** On paper, for home screens. `share` of the square's side is the mark's. */
export const iconPng = (size: number, { ink, paper, signal }: Colours, share = 0.68) =>
  sharp(
    Buffer.from(
      svg(
        `<style>svg{color:${ink}}.fill-signal{fill:${signal}}</style>` +
          `<path fill="${paper}" d="M0 0h52v52H0z"/>${mark(52 * share)}`,
      ),
    ),
    { density: (72 * size) / 52 },
  )
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 52">${content}</svg>`

/** In the middle of the square of 52, as high as said. */
function mark(height: number) {
  const scale = height / 52
  const [x, y] = [26 - 20 * scale, 26 - 26 * scale].map((at) => at.toFixed(2))
  const lines = renderToStaticMarkup(createElement(Mark)).replace(/<\/?svg[^>]*>/g, '')
  return (
    `<g transform="translate(${x} ${y}) scale(${scale.toFixed(4)})" ` +
    `fill="none" stroke="currentColor" stroke-width="5">${lines}</g>`
  )
}

/** An ICO file may hold a PNG as it is, after a directory of one entry. */
export function icoOf(png: Buffer, size: number) {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2) // an icon
  directory.writeUInt16LE(1, 4) // one picture
  directory.writeUInt8(size, 6)
  directory.writeUInt8(size, 7)
  directory.writeUInt16LE(1, 10)
  directory.writeUInt16LE(32, 12)
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, png])
}
