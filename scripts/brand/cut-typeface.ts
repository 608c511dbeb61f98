import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as hb from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { raiseDots } from './raise-dots.ts'

/**
 * Writes the files of Familjen Grotesk that site and console use: docs/decisions/typeface.md. Run
 * `node scripts/brand/cut-typeface.ts` after an update of the typeface.
 */
const latin = read(
  import.meta.resolve('@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2'),
)
const extended = read(
  import.meta.resolve('@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-ext-wght-normal.woff2'),
)
writeFileSync('ui/fonts/familjen-grotesk-latin.woff2', await withRaisedDots(latin))
writeFileSync('ui/fonts/familjen-grotesk-latin-ext.woff2', await withRaisedDots(extended))

function read(url: string) {
  return readFileSync(fileURLToPath(url))
}

/** 48 of 1,200 units per em are the height at which an empty row of pixels is between dot and stem at 12 to 18 px. */
async function withRaisedDots(original: Buffer) {
  // 13 and 14 are the licence.
  const whole = { keepAllGlyphs: true, preserveNameIds: [13, 14] }
  const named = { ...whole, glyphNames: true }
  const font = await subsetFont(original, '', { ...named, targetFormat: 'truetype' })
  const names = new hb.Font(new hb.Face(new hb.Blob(font)))
  const dots = ['uni0307', 'uni0308'].map((name) => names.glyphFromName(name)).filter((glyph) => glyph !== undefined)
  if (dots.length < 2) throw new Error('The dots of i and ü have other names in this version of the typeface.')
  raiseDots(font, dots, 48)
  return subsetFont(font, '', { ...whole, targetFormat: 'woff2' })
}
