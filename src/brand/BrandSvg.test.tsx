import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BrandSvg } from './BrandSvg.tsx'
import { type CleanSvg, cleanSvg } from './clean-svg.ts'

const drawing = { svg: withGradient('logo'), dark: withGradient('logo-dark') }

test('a drawing with references has ids of its own in each place of a page', () => {
  const html = renderToStaticMarkup(
    <>
      <BrandSvg drawing={drawing} place="header" className={undefined} />
      <BrandSvg drawing={drawing} place="contact" className={undefined} />
    </>,
  )
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  // A gradient, one that refers to it, and a clip path; light and dark, in two places.
  expect(ids).toHaveLength(3 * 2 * 2)
  expect(new Set(ids).size).toBe(ids.length)
  const references = [...html.matchAll(/#([^"')]+__[^"')]+)/g)].map(([, id]) => id)
  expect(new Set(references)).toEqual(new Set(ids))
})

function withGradient(name: string): CleanSvg {
  const { svg, mistakes } = cleanSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">
      <defs>
        <linearGradient id="a"><stop stop-color="#333333"/><stop offset="1" stop-color="#777777"/></linearGradient>
        <linearGradient id="b" x1="1" xlink:href="#a"/>
        <clipPath id="c"><circle r="4"/></clipPath>
      </defs>
      <path fill="url(#a)" d="M0 0h5v5z"/>
      <path fill="url(#b)" d="M0 0h5v5z"/>
      <path fill="url(#a)" clip-path="url('#c')" d="M0 0h5v5z"/>
      <path fill="url(#b)" clip-path="url('#c')" d="M0 0h5v5z"/>
    </svg>`,
    { name },
  )
  expect(mistakes).toEqual([])
  return svg as CleanSvg
}
