import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { contentDir } from '../content/content-dir.ts'
import { pictureFile } from '../content/own-pages/pictures.ts'
import { ContentError, fieldMistake } from '../content/yaml/mistakes.ts'
import { readYaml } from '../content/yaml/read-yaml.ts'

type Rule = { most: number; size?: [number, number]; isOptional?: true }

/** The pictures with a fixed name: the width and height that browsers and social networks expect, and the maximum of bytes. */
const pictures: Record<string, Rule> = {
  'favicon.svg': { most: 10_000 },
  'favicon.ico': { most: 20_000 },
  'apple-touch-icon.png': { most: 30_000, size: [180, 180] },
  'icon-192.png': { most: 30_000, size: [192, 192] },
  'icon-512.png': { most: 100_000, size: [512, 512] },
  'icon-maskable-512.png': { most: 100_000, size: [512, 512] },
  // Replaces the pictures of link previews that the build draws. Some messengers show no larger preview.
  'social-picture.png': { most: 300_000, size: [1200, 630], isOptional: true },
}

/** Throws a `ContentError` that lists every missing, too large or wrongly sized picture. */
export function checkPictures(dir = contentDir) {
  const found = Object.entries(pictures).flatMap(([file, rule]) => {
    const message = wrongPicture(join(dir, 'brand', file), rule)
    return message ? [{ file: `brand/${file}`, message }] : []
  })
  const mistakes = [...found, ...portraitMistakes(dir)]
  if (mistakes.length > 0) throw new ContentError(mistakes, dir)
}

function wrongPicture(path: string, { most, size, isOptional }: Rule) {
  if (isOptional && !existsSync(path)) return undefined
  if (!existsSync(path)) return 'is missing; expected a picture (npm run content -- brand draws it)'
  const read = pictureFile(readFileSync(path))
  if (read.bytes > most) return `has ${kB(read.bytes)}; expected at most ${kB(most)}`
  if (!size) return undefined
  const [width, height] = size
  if (read.type !== 'png') return 'is not readable as PNG; expected a PNG file'
  return read.width === width && read.height === height
    ? undefined
    : `has ${read.width} × ${read.height} px; expected ${width} × ${height} px`
}

/** Checks the portrait in the section Contact of each language. */
const portraitMistakes = (dir: string) =>
  portraitsIn(dir).flatMap(({ file, yaml, portrait }) => {
    const wrong = (rest: string) => fieldMistake(file, yaml, ['reader', 'portrait'], `is "${portrait}"${rest}`)
    const path = join(dir, 'brand', portrait)
    if (!existsSync(path)) return wrong(`; expected a picture, and there is no ${path}`)
    const tooLarge = tooLargePortrait(statSync(path).size)
    return tooLarge ? wrong(`, which ${tooLarge}`) : []
  })

/** The files in `brand/` that the sections Contact show. */
export const portraitsIn = (dir: string) =>
  globSync('*/contact.yaml', { cwd: dir }).flatMap((file) => {
    const yaml = readYaml(readFileSync(join(dir, file), 'utf8'))
    const contact = withPortrait.safeParse(yaml.value)
    // `parse.ts` reports a file with another shape.
    return contact.success ? [{ file, yaml, portrait: contact.data.reader.portrait }] : []
  })

export const tooLargePortrait = (bytes: number) =>
  bytes > LARGEST_PORTRAIT ? `has ${kB(bytes)}; expected at most ${kB(LARGEST_PORTRAIT)}` : undefined

const withPortrait = z.looseObject({ reader: z.looseObject({ portrait: z.string() }) })
/** In bytes. The portrait is at most 400 × 500 px on the page, and a visitor may have a slow connection. */
const LARGEST_PORTRAIT = 100_000

const kB = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`
