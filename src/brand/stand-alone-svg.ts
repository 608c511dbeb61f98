import type { Colours, Themes } from '../../ui/brand/brand-colours.ts'
import type { CleanSvg } from './clean-svg.ts'
import type { BrandDrawing } from './read-brand.ts'

/** The drawing in a square, as a separate file in the colours of the light theme. */
export const squareSvg = ({ svg }: BrandDrawing, { light }: Themes) =>
  square(svg, `<g color="${light.ink}">${withColours(svg.elements, light)}</g>`)

/** The drawing as a separate file in the colours of the light theme, for print. */
export const lightSvg = ({ svg: { viewBox, elements } }: BrandDrawing, { light }: Themes) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><g color="${light.ink}">${withColours(elements, light)}</g></svg>\n`

export type Box = { x: number; y: number; width: number; height: number }

/** The drawing as a part of another file, in a box and at one of its sides. */
export function placedSvg(drawing: BrandDrawing, themes: Themes, box: Box, side: 'xMin' | 'xMid' | 'xMax') {
  const { x, y, width, height } = box
  const place = `x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${side}YMid"`
  return lightSvg(drawing, themes).replace('<svg', `<svg ${place}`)
}

/** The icon for browser tabs: a square file with the colours of both themes. */
export function faviconSvg({ svg, dark }: BrandDrawing, themes: Themes) {
  if (dark) {
    const style = '.dark{display:none}@media(prefers-color-scheme:dark){.dark{display:inline}.light{display:none}}'
    const light = `<g class="light" color="${themes.light.ink}">${withColours(svg.elements, themes.light)}</g>`
    return square(svg, `<style>${style}</style>${light}<g class="dark">${dark.elements}</g>`)
  }
  const colours = ({ ink, signal, paper, rule, 'ink-soft': soft }: Colours) =>
    `svg{color:${ink};--signal:${signal};--paper:${paper};--rule:${rule};--ink-soft:${soft}}`
  const style = `${colours(themes.light)}@media(prefers-color-scheme:dark){${colours(themes.dark)}}`
  return square(svg, `<style>${style}</style>${svg.elements}`)
}

function square({ viewBox }: CleanSvg, elements: string) {
  const [x = 0, y = 0, width = 1, height = 1] = viewBox.split(/[\s,]+/).map(Number)
  const side = Math.max(width, height)
  const box = [x - (side - width) / 2, y - (side - height) / 2, side, side].join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${elements}</svg>\n`
}

const withColours = (elements: string, colours: Colours) =>
  elements.replaceAll(/var\(--([\w-]+)\)/g, (_, name: keyof Colours) => colours[name])
