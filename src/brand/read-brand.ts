import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type BrandColours, type Colours, deriveThemes, type Themes } from '../../ui/brand/brand-colours.ts'
import { lowContrasts, ratioText } from '../../ui/brand/check-contrast.ts'
import { contrast } from '../../ui/brand/contrast.ts'
import { contentDir } from '../content/content-dir.ts'
import { ContentError, fieldMistake, inFolder, type Mistake } from '../content/yaml/mistakes.ts'
import { parseYaml } from '../content/yaml/parse-yaml.ts'
import { type Path, readYaml } from '../content/yaml/read-yaml.ts'
import { type CleanSvg, cleanSvg } from './clean-svg.ts'

const COLOUR = "a colour of six digits in quotes, such as '#0a2225'"
/** Without quotes YAML reads it as a comment, and the value as empty. */
const colour = z
  .string(COLOUR)
  .regex(/^#[\da-f]{6}$/i, COLOUR)
  .transform((hex) => hex.toLowerCase())

const fontFile = z.strictObject({
  /** A file in this folder. */
  file: z.string().regex(/^[\w-]+\.woff2$/, 'the name of a woff2 file in this folder'),
  /** One weight, or the lowest and the highest weight of a variable font. */
  weight: z.string().regex(/^[1-9]\d\d?\d?( [1-9]\d\d?\d?)?$/, "a weight such as '400', or '400 700'"),
})

const typeface = z.strictObject({
  name: z
    .string()
    .regex(/^[\w -]+$/, 'letters, digits, spaces and hyphens')
    .max(40),
  files: z.array(fontFile).min(1).max(4),
  /** The languages of this typeface. Default: all languages that no other typeface names. */
  locales: z
    .array(z.string().regex(/^[a-z]{2,3}(-[A-Za-z\d]+)*$/, 'a locale such as ar'))
    .min(1)
    .optional(),
})

const brandFile = z.strictObject({
  colours: z.strictObject({ ink: colour, paper: colour, signal: colour }),
  /** The typefaces that replace the built-in ones. */
  typefaces: z.array(typeface).min(1).max(4).optional(),
})

export type BrandTypeface = z.infer<typeof typeface>

/** A drawing, and its version for the dark theme if the drawing itself is not visible in that theme. */
export type BrandDrawing = { svg: CleanSvg; dark?: CleanSvg }

export type Brand = {
  colours: BrandColours
  themes: Themes
  typefaces: BrandTypeface[]
  /** The wide logo, with the name of the company. */
  logo: BrandDrawing
  /** The compact logo, about as wide as high. */
  mark: BrandDrawing
  /** The drawing at the end of the landing page; default: the logo. */
  footer: BrandDrawing | undefined
}

const MOST_FONT_BYTES = 45_000
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Reads the colours, typefaces and drawings of `brand/`; throws a `ContentError` that lists every mistake. */
export function readBrand(dir = contentDir): Brand {
  const folder = join(dir, 'brand')
  const { brand, mistakes } = readBrandFile(folder)
  const themes = brand && deriveThemes(brand.colours)
  const drawings = new Map<string, BrandDrawing>()
  for (const name of ['logo', 'mark', 'footer']) {
    const drawing = readDrawing(folder, name, themes)
    mistakes.push(...drawing.mistakes)
    if (drawing.svg) drawings.set(name, { svg: drawing.svg, ...(drawing.dark && { dark: drawing.dark }) })
  }
  for (const name of ['logo', 'mark']) {
    if (existsSync(join(folder, `${name}.svg`))) continue
    mistakes.push({ file: `${name}.svg`, message: 'is missing; expected a drawing' })
  }
  const [logo, mark] = [drawings.get('logo'), drawings.get('mark')]
  if (!brand || !themes || !logo || !mark || mistakes.length > 0) {
    throw new ContentError(inFolder('brand', mistakes), dir)
  }
  const { typefaces = [] } = brand
  return { colours: brand.colours, themes, typefaces, logo, mark, footer: drawings.get('footer') }
}

const FILE = 'brand.yaml'

function readBrandFile(folder: string): { brand?: z.infer<typeof brandFile>; mistakes: Mistake[] } {
  if (!existsSync(join(folder, FILE))) {
    return { mistakes: [{ file: FILE, message: 'is missing; expected a file with colours' }] }
  }
  const yaml = readYaml(readFileSync(join(folder, FILE), 'utf8'))
  const { data, mistakes } = parseYaml(brandFile, FILE, yaml)
  if (!data) return { mistakes }
  const at = (path: Path, message: string) => fieldMistake(FILE, yaml, path, message)
  const fonts = (data.typefaces ?? []).flatMap(({ files }, index) => {
    const place = ['typefaces', index, 'files']
    const missing = files.flatMap(({ file }, fileIndex) =>
      existsSync(join(folder, file))
        ? []
        : [at([...place, fileIndex, 'file'], `is "${file}"; expected a file, and there is no brand/${file}`)],
    )
    if (missing.length > 0) return missing
    const bytes = sum(files.map(({ file }) => statSync(join(folder, file)).size))
    if (bytes <= MOST_FONT_BYTES) return []
    const size = `${Math.ceil(bytes / 1000)} kB`
    return [at(place, `have ${size}; expected at most 45 kB, because every page loads them before its text`)]
  })
  const general = (data.typefaces ?? []).flatMap(({ locales }, index) => (locales ? [] : [index]))
  const ignored = general
    .slice(1)
    .map((index) =>
      at(
        ['typefaces', index],
        `has no locales, like typefaces[${general[0]}]; expected locales, such as [ar], for all typefaces but one`,
      ),
    )
  const contrasts = lowContrasts(deriveThemes(data.colours)).map(({ of, message }) =>
    at(['colours', of], `${data.colours[of]}: ${message}`),
  )
  return { brand: data, mistakes: [...fonts, ...ignored, ...contrasts] }
}

function readDrawing(folder: string, name: string, themes: Themes | undefined) {
  const mistakes: Mistake[] = []
  const read = (file: string, themed?: Colours) => {
    if (!existsSync(join(folder, file))) return undefined
    const options = { name: file.replace('.svg', ''), ...(themed && { colours: themed }) }
    const cleaned = cleanSvg(readFileSync(join(folder, file), 'utf8'), options)
    mistakes.push(...cleaned.mistakes.map((mistake) => ({ file, ...mistake })))
    return cleaned.svg
  }
  const svg = read(`${name}.svg`, themes?.light)
  const dark = read(`${name}-dark.svg`)
  if (svg && themes) {
    const faint = [
      { file: `${name}.svg`, theme: 'light', why: invisible(svg, themes.light.paper) },
      {
        file: dark ? `${name}-dark.svg` : `${name}.svg`,
        theme: 'dark',
        why: invisible(dark ?? svg, themes.dark.paper),
      },
    ]
    for (const { file, theme, why } of faint) {
      if (!why) continue
      const wayOut = dark || theme === 'light' ? '' : `, or a file ${name}-dark.svg`
      const message = `${why} in the ${theme} theme; expected a colour with at least 3:1, or one of ${FILE}${wayOut}`
      mistakes.push({ file, message })
    }
  }
  return { svg, dark, mistakes }
}

/** Why a drawing is invisible: all its colours are too similar to the paper. */
function invisible({ followsTheme, ownColours }: CleanSvg, paper: string) {
  if (followsTheme || ownColours.length === 0) return undefined
  const best = Math.max(...ownColours.map((own) => contrast(own, paper)))
  return best < 3 && `has a contrast of ${ratioText(best)} with the paper`
}
