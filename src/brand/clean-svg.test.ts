import { expect, test } from 'vitest'
import { deriveThemes } from '../../ui/brand/brand-colours.ts'
import { cleanSvg } from './clean-svg.ts'

const { light } = deriveThemes({ ink: '#0a2225', paper: '#f6f2eb', signal: '#fc5c24' })
const clean = (source: string) => cleanSvg(source, { name: 'logo', colours: light })
const svg = (elements: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>\n${elements}\n</svg>`

test('colours of the brand and black follow the theme, and other colours are kept', () => {
  const source = svg(
    `<path fill="#FC5C24" d="M0 0h1"/><path fill="#000" d="M0 1h1"/><path fill="red" d="M0 2h1"/>
    <path fill="#f6f2eb" stroke="#0a2225" d="M0 3h1"/><path d="M0 4h1"/>`,
  )
  const { svg: cleaned, mistakes } = clean(source)
  expect(mistakes).toEqual([])
  expect(cleaned).toMatchObject({ ownColours: ['#ff0000'], followsTheme: true })
  for (const paint of ['var(--signal)', '#ff0000', 'var(--paper)']) {
    expect(cleaned?.elements).toContain(`fill="${paint}"`)
  }
  expect(cleaned?.elements).toMatch(/^<g fill="currentColor">.*stroke="currentColor"/)
})

test('the metadata and styles of drawing programs are removed or converted', () => {
  const { svg: cleaned, mistakes } = clean(`<?xml version="1.0" encoding="utf-8"?>
    <!-- Generator: a program -->
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg"
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="10" height="20"
      xml:space="preserve">
      <title>Logo</title><metadata>A program</metadata><sodipodi:namedview pagecolor="#fff"/>
      <style type="text/css">.st0{fill:#FC5C24;} .st1{fill:url(#grey)}</style>
      <defs><linearGradient id="grey"><stop stop-color="#333333"/><stop offset="1" stop-color="#777777"/></linearGradient></defs>
      <g id="a" data-name="a"><path class="st0" style="stroke:#0a2225" d="M1 1h5v5z"/><path class="st1" d="M1 1h5v5z"/></g>
    </svg>`)
  expect(mistakes).toEqual([])
  expect(cleaned?.viewBox).toBe('0 0 10 20')
  expect(cleaned?.elements).not.toMatch(/style|class|title|data-|sodipodi|Generator/)
  const id = /linearGradient id="(logo\w+)"/.exec(cleaned?.elements ?? '')?.[1]
  expect(cleaned?.elements).toContain(`fill="url(#${id})"`)
  expect(cleaned?.ownColours).toEqual(['#333333', '#777777'])
})

const shape = '<path d="M0 0h5v5z"/>'

test.each([
  ['a script', `${shape}<script>alert(1)</script>`, 'has <script>; expected only shapes, groups and gradients'],
  ['an event', `<path onclick="alert(1)" d="M0 0h5v5z"/>`, 'has onclick; expected a drawing without script'],
  [
    'HTML',
    `${shape}<foreignObject width="5" height="5"><b>x</b></foreignObject>`,
    'has <foreignObject>; expected only',
  ],
  ['a link', `<a href="https://example.com">${shape}</a>`, 'has <a>; expected only shapes'],
  ['text', '<text y="5">Name</text>', 'has <text>; expected text converted to outlines'],
  [
    'a picture',
    '<image href="data:image/png;base64,AA" width="5" height="5"/>',
    'has <image>; expected shapes instead',
  ],
  ['an animation', `<path d="M0 0h5v5z"><set attributeName="href" to="x"/></path>`, 'has <set>; expected only shapes'],
  [
    'a reference to another file',
    '<use href="https://example.com/a.svg#x"/>',
    'has href="https://example.com/a.svg#x"; expected a reference inside the file',
  ],
  [
    'a paint in another file',
    '<path fill="url(https://example.com/a.svg#x)" d="M0 0h5v5z"/>',
    'has fill="url(https://example.com/a.svg#x)"; expected a colour, a keyword or a reference inside the file',
  ],
  [
    'a paint in another file with an escape',
    '<path fill="u\\72l(https://example.com/a.svg#x)" d="M0 0h5v5z"/>',
    'has fill="u\\72l(https://example.com/a.svg#x)"; expected a colour',
  ],
  [
    'a set of pictures as mask',
    `<path mask="image-set('https://example.com/a.png' 1x)" d="M0 0h5v5z"/>`,
    'has mask="image-set(',
  ],
  [
    'a second reference after one inside the file',
    '<path filter="url(#a) url(https://example.com/a.svg#x)" d="M0 0h5v5z"/>',
    'has filter="url(#logo__a) url(',
  ],
  [
    'an event with a prefix',
    `<path xmlns:q="https://example.com" q:onload="alert(1)" d="M0 0h5v5z"/>`,
    'has q:onload; expected only attributes of shapes, such as fill and transform',
  ],
  [
    'an unknown attribute',
    '<path srcset="https://example.com/a.png" d="M0 0h5v5z"/>',
    'has srcset; expected only attributes of shapes',
  ],
  [
    'a style sheet that cannot be resolved',
    `<style>@media print{path{fill:red}}</style>${shape}`,
    'has <style>; expected colours as attributes',
  ],
])('%s is refused, and its line is named', (_what, elements, message) => {
  const { mistakes } = clean(svg(elements))
  expect(mistakes).toContainEqual({ line: 2, message: expect.stringContaining(message) })
})

test('the attributes of the drawing cannot end their quotes', () => {
  const { svg: cleaned } = clean(
    svg(shape, `viewBox="0 0 10 10" fill="red" stroke-width='x"&gt;&lt;script&gt;alert(1)&lt;/script&gt;'`),
  )
  expect(cleaned?.elements).toContain('stroke-width="x&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  const paint = clean(svg(shape, `viewBox="0 0 10 10" fill='x"&gt;&lt;script&gt;'`))
  expect(paint.mistakes[0]?.message).toContain('expected a colour, a keyword or a reference')
})

test.each([
  ['a processing instruction', '<?x y><script>alert(1)</script>?>'],
  ['a comment that svgo would keep', '<!--! a licence <script>alert(1)</script> -->'],
  ['CDATA', '<![CDATA[><script>alert(1)</script>]]>'],
  ['text', '&lt;script>alert(1)&lt;/script>'],
])('%s is removed', (_what, part) => {
  const plain = clean(svg(`<g opacity=".5">${shape}${shape}</g>`))
  expect(clean(svg(`${part}<g opacity=".5">${shape}${part}${shape}</g>`))).toEqual(plain)
})

test('a drawing has its title, roles and namespaces removed, and keeps colours and references', () => {
  const { svg: cleaned, mistakes } = clean(
    svg(
      `<defs><clipPath id="a"><path d="M0 0h5v5z"/></clipPath></defs>
      <g clip-path="url('#a')" aria-label="x" font-family="x" xml:lang="en">
      <path fill="rgba(1, 2, 3, .5)" stroke="hsl(20deg 5% 50%)" filter="none" d="M0 0h5v5z"/>
      <path fill="color(display-p3 1 0.5 0)" stroke="var(--rule)" d="M0 0h5v5z"/></g>`,
      'viewBox="0 0 10 10" role="img" xmlns:q="https://example.com" xml:space="preserve"',
    ),
  )
  expect(mistakes).toEqual([])
  expect(cleaned?.elements).not.toMatch(/aria|font|lang|role|xmlns|space/)
  expect(cleaned?.elements).toMatch(/rgba\(.*hsl\(.*color\(display-p3 1 0.5 0\).*var\(--rule\)/s)
})

test.each([
  [
    'an entity',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"><path d="M0 0h5"/></svg>',
    'has <!ENTITY>; expected',
  ],
  ['no shape', svg(''), 'draws nothing; expected an SVG file with shapes'],
  ['no size', svg(shape, ''), 'has no viewBox; expected one, or a width and a height'],
  ['no SVG', '<p>Logo</p>', 'has <p>; expected only shapes'],
  ['broken markup', svg('<path d="M0 0h5"'), 'is not readable as SVG: '],
  ['many shapes', svg(`<path d="${'M1 2h3.5v6z'.repeat(1000)}"/>`), 'has 12 kB of shapes; expected at most 10 kB'],
])('a file with %s is refused', (_what, source, message) => {
  const { svg: cleaned, mistakes } = clean(source)
  expect(mistakes[0]?.message).toContain(message)
  expect(cleaned).toBeUndefined()
})
