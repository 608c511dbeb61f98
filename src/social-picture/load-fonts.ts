import { readFile } from 'node:fs/promises'
import * as hb from 'harfbuzzjs'
import subsetFont from 'subset-font'
import type { BrandTypeface } from '../brand/read-brand.ts'
import { typefaceFor } from '../brand/typeface-for.ts'
import { allTypefaces } from '../brand/typefaces.ts'

/** A file of a typeface, with its fonts by weight. */
export type FontFile = {
  face: hb.Face
  fonts: Map<number, hb.Font>
  letters: Set<number>
  lightest: number
  boldest: number
}

/** A file for each range of letters and weights. */
type Family = FontFile[]

/** The typeface of the locale, then all others, for letters that it lacks. */
export function loadFonts(locale: string, ofBrand: BrandTypeface[]): Promise<Family[]> {
  const first = typefaceFor(locale, ofBrand)
  const families = allTypefaces(ofBrand).toSorted(
    (one, other) => Number(other.cssVariable === first) - Number(one.cssVariable === first),
  )
  return Promise.all(
    families.map(({ variants }) =>
      Promise.all(variants.flatMap(({ src, weight }) => src.map((file) => load(String(file), String(weight ?? 400))))),
    ),
  )
}

const loaded = new Map<string, Promise<FontFile>>()

function load(file: string, weights: string) {
  const font = loaded.get(file) ?? read(file, weights)
  loaded.set(file, font)
  return font
}

async function read(file: string, weights: string): Promise<FontFile> {
  const options = { targetFormat: 'truetype', keepAllGlyphs: true } as const
  // HarfBuzz does not read woff2.
  const face = new hb.Face(new hb.Blob(await subsetFont(await readFile(file), '', options)))
  const [lightest = 400, boldest = lightest] = weights.split(' ').map(Number)
  return { face, fonts: new Map(), letters: new Set(face.collectUnicodes()), lightest, boldest }
}
