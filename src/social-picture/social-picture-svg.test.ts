import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testContent } from '../../tests/support/test-content.ts'
import { readBrand } from '../brand/read-brand.ts'
import { readContents } from '../content/read-content.ts'
import type { Content } from '../content/schema.ts'
import { loadFonts } from './load-fonts.ts'
import { textSetter } from './set-text.ts'
import { type SharedPage, socialPictureSvg } from './social-picture-svg.ts'

const brand = readBrand('content')

test('every language has a picture of its own, in the size that networks show', async () => {
  const contents = readContents('content')
  const pictures = await Promise.all(contents.map((content) => draw(content)))
  expect(new Set(pictures).size).toBe(contents.length)
  for (const svg of pictures) {
    // Letters are paths: the build needs no font of the machine.
    expect(svg).not.toContain('<text')
    const { width, height } = await sharp(Buffer.from(svg)).metadata()
    expect([width, height]).toEqual([1200, 630])
  }
})

test('Arabic letters are joined and begin at the right margin', async () => {
  const texts = textSetter(await loadFonts('ar', []), 'rtl')
  const shapesOf = (text: string) =>
    [...texts.setLine(text, { size: 100, weight: 600 }, 5000).svg.matchAll(/ d="(.*?)"/g)].map(([, path]) => path)
  const [isolated] = shapesOf('ح')
  expect(shapesOf('ح م د')).toContain(isolated)
  expect(shapesOf('محمد')).not.toContain(isolated)

  const arabic = {
    ...testContent,
    locale: { ...testContent.locale, tag: 'ar', dir: 'rtl' as const },
  }
  const inkAt = async (left: number) => {
    const svg = await draw(arabic, { title: 'محمد', description: 'محمد' })
    const area = { left, top: 110, width: 60, height: 150 }
    const part = await sharp(Buffer.from(svg)).extract(area).png().toBuffer()
    const { channels } = await sharp(part).stats()
    return channels[0]?.stdev ?? 0
  }
  expect(await inkAt(64)).toBe(0)
  expect(await inkAt(1076)).toBeGreaterThan(20)
})

test('the longest title that fits nowhere else is written in smaller letters', async () => {
  const texts = textSetter(await loadFonts('de', []), 'ltr')
  const box = { width: 1072, height: 166, leading: 1.05 }
  const title = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk '.repeat(4).trim()
  const { lines, leading } = texts.setBlock(title, { size: 78, weight: 600 }, box)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.length * leading).toBeLessThanOrEqual(box.height)
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(box.width)
})

test('a title whose letters no typeface has is left out, and the logo is in the middle', async () => {
  const svg = await draw(testContent, { title: '会社', description: 'A company' })
  expect(svg).toContain('xMidYMid')
  expect(svg).not.toContain('scale(')
})

async function draw(content: Content, page?: SharedPage) {
  const texts = textSetter(await loadFonts(content.locale.tag, brand.typefaces), content.locale.dir)
  return socialPictureSvg({ content, brand, texts, page })
}
