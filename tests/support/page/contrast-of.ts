import type { Locator } from '@playwright/test'
import { contrast } from '../../../ui/brand/contrast.ts'

/** The contrast of an element's text, or of its only border, to the background. */
export async function contrastOf(element: Locator, what: 'color' | 'borderColor') {
  const [one = '', other = ''] = await element.evaluate(readColours, what)
  return contrast(one, other)
}

/** Runs in the page. Browsers return some colours in other notations than hexadecimal. */
function readColours(element: Element, what: 'color' | 'borderColor') {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('There is no canvas to read colours with.')
  const style = getComputedStyle(element)
  const side = (['Top', 'Right', 'Bottom', 'Left'] as const).find((one) => style[`border${one}Width`] !== '0px')
  let behind: Element | null = element
  while (behind && getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement
  const colours = [
    what === 'color' ? style.color : style[`border${side ?? 'Top'}Color`],
    getComputedStyle(behind ?? document.documentElement).backgroundColor,
  ]
  return colours.map((colour) => {
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  })
}
