import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { create } from 'fontkitten'
import { decompress } from 'wawoff2'
import { escapeHtml } from '../../contract/wire/send-mail.ts'
import type { BrandTypeface } from '../brand/read-brand.ts'
import { typefaceFor } from '../brand/typeface-for.ts'
import { allTypefaces } from '../brand/typefaces.ts'
import { CACHE } from './measures.ts'

export type Fonts = {
  /** The names of the typefaces, that of the locale first. */
  families: string
  /** Whether the typefaces have all letters of the text. */
  canWrite: (text: string) => boolean
}

/** Gives the typefaces of the site to Pango, and no others: a picture is the same on every machine. */
export async function loadFonts(locale: string, ofBrand: BrandTypeface[]): Promise<Fonts> {
  const first = typefaceFor(locale, ofBrand)
  loaded ??= load(ofBrand)
  const typefaces = await loaded
  const faces = typefaces.flatMap(({ fonts }) => fonts.map((font) => create(font))).filter((face) => !face.isCollection)
  return {
    families: typefaces
      .toSorted((one, other) => Number(other.cssVariable === first) - Number(one.cssVariable === first))
      .map(({ family }) => family)
      .join(','),
    canWrite: (text) =>
      [...text].every(
        (letter) => /\s/.test(letter) || faces.some((face) => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
      ),
  }
}

let loaded: ReturnType<typeof load> | undefined

/** Pango reads which fonts there are once in a process. */
async function load(ofBrand: BrandTypeface[]) {
  const typefaces: { cssVariable: string; fonts: Buffer[] }[] = []
  for (const { cssVariable, variants } of allTypefaces(ofBrand)) {
    const fonts: Buffer[] = []
    // FreeType does not read woff2. One at a time: the next one overwrites the bytes.
    for (const file of variants.flatMap(({ src }) => src.map(String)))
      fonts.push(Buffer.from(await decompress(await readFile(file))))
    typefaces.push({ cssVariable, fonts })
  }
  const hash = createHash('sha256')
  for (const font of typefaces.flatMap(({ fonts }) => fonts)) hash.update(font)
  const name = hash.digest('hex').slice(0, 16)
  const named = typefaces.map((typeface, index) => ({ ...typeface, family: `t${index}-${name}` }))
  const folder = resolve(CACHE, `fonts-${name}`)
  await writeFonts(folder, named)
  process.env.FONTCONFIG_FILE = join(folder, 'fonts.conf')
  return named
}

async function writeFonts(folder: string, typefaces: { family: string; fonts: Buffer[] }[]) {
  await mkdir(CACHE, { recursive: true })
  const written = await mkdtemp(`${folder}-`)
  const rules: string[] = []
  for (const { family, fonts } of typefaces)
    for (const [index, font] of fonts.entries()) {
      const file = `${family}-${index}.ttf`
      await writeFile(join(written, file), font)
      // The name in the file is not always that in `brand.yaml`, and other typefaces can have it.
      rules.push(`<match target="scan">
        <test name="file"><string>${escapeHtml(join(folder, file))}</string></test>
        <edit name="family"><string>${family}</string></edit>
      </match>`)
    }
  const config = `<fontconfig><dir>${escapeHtml(folder)}</dir><cachedir>${escapeHtml(join(folder, 'cache'))}</cachedir>${rules.join('')}
    <match target="pattern"><edit name="hinting"><bool>false</bool></edit></match></fontconfig>`
  await writeFile(join(written, 'fonts.conf'), config)
  // At once, because another build may read it.
  await rename(written, folder).catch(() => rm(written, { recursive: true }))
}
