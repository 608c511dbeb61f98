import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testContent } from '../../tests/support/test-content.ts'
import { readBrand } from '../brand/read-brand.ts'
import { readContents } from '../content/read-content.ts'
import type { Content } from '../content/schema.ts'
import { loadFonts } from './load-fonts.ts'
import { type SharedPage, socialPictureSvg } from './social-picture-svg.ts'
import { textWriter } from './write-text.ts'

const brand = readBrand('content')

test('every language has a picture of its own, in the size that networks show', async () => {
  const contents = readContents('content')
  const pictures = await Promise.all(contents.map((content) => draw(content)))
  expect(new Set(pictures).size).toBe(contents.length)
  for (const svg of pictures) {
    const { width, height } = await sharp(Buffer.from(svg)).metadata()
    expect([width, height]).toEqual([1200, 630])
  }
})

test('only the typefaces of the site are used, not those of the machine', async () => {
  await loadFonts('en', [])
  const widthOf = async (font: string) =>
    (await sharp({ text: { text: 'Hamburg 2026', font: `${font}, 50`, dpi: 72 } }).metadata()).width
  // `tests/support/fonts.conf` has DejaVu.
  expect(await widthOf('DejaVu Sans Mono')).toBe(await widthOf('No such typeface'))
})

test('Arabic letters are joined and begin at the right margin', async () => {
  const arabic = {
    ...testContent,
    locale: { ...testContent.locale, tag: 'ar', dir: 'rtl' as const },
  }
  const titleOf = async (title: string) => {
    const svg = await draw(arabic, { title, description: 'محمد' })
    const area = { left: 0, top: 110, width: 1200, height: 150 }
    const part = await sharp(Buffer.from(svg)).extract(area).png().toBuffer()
    const { info } = await sharp(part).trim({ threshold: 40 }).toBuffer({ resolveWithObject: true })
    const left = -(info.trimOffsetLeft ?? 0)
    return { width: info.width, right: left + info.width }
  }
  const joined = await titleOf('محمد')
  expect(Math.abs(joined.right - 1136)).toBeLessThan(5)
  const separate = await titleOf([...'محمد'].join('\u200c'))
  expect(joined.width).toBeLessThan(separate.width - 10)
  // The stop after a Latin word belongs to the line.
  const mixed = await titleOf('Theodolite مع 11.')
  expect(Math.abs(mixed.right - 1136)).toBeLessThan(5)
})

test('the longest title that fits nowhere else is written in smaller letters', async () => {
  const { block } = textWriter(await loadFonts('de', []), false)
  const style = { size: 78, weight: 600, leading: 1.05, colour: '#000' }
  const title = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk '.repeat(4).trim()
  const image = await block(title, { x: 64, y: 100, width: 1072, height: 166, style })
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(image) ?? []
  expect(Number(width)).toBeLessThanOrEqual(1072)
  expect(Number(height)).toBeLessThanOrEqual(166)
  expect(Number(height)).toBeGreaterThan(60)
})

test('a title whose letters no typeface has is left out, and the logo is in the middle', async () => {
  const svg = await draw(testContent, { title: '会社', description: 'A company' })
  expect(svg).toContain('xMidYMid')
  expect(svg).not.toContain('<text')
  expect(svg).not.toContain('<image')
})

async function draw(content: Content, page?: SharedPage) {
  return socialPictureSvg({ content, brand, fonts: await loadFonts(content.locale.tag, brand.typefaces), page })
}
