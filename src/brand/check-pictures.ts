import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import * as z from 'zod'
import { contentDir } from '../content/content-dir.ts'
import { ContentError } from '../content/parse.ts'
import { readYaml } from '../content/yaml/read-yaml.ts'

/** The required pictures: the width and height that browsers and social networks expect, and the maximum of bytes. */
const pictures = {
  'favicon.svg': { most: 10_000 },
  'favicon.ico': { most: 20_000 },
  'apple-touch-icon.png': { most: 30_000, size: [180, 180] },
  'icon-192.png': { most: 30_000, size: [192, 192] },
  'icon-512.png': { most: 100_000, size: [512, 512] },
  'icon-maskable-512.png': { most: 100_000, size: [512, 512] },
  // Some messengers show no larger preview.
  'social-picture.png': { most: 300_000, size: [1200, 630] },
} as const satisfies Record<string, { most: number; size?: [number, number] }>

/** Throws a `ContentError` that lists every missing, too large or wrongly sized picture. */
export async function checkPictures(dir = contentDir) {
  const folder = join(dir, 'brand')
  const mistakes = await Promise.all(
    Object.entries(pictures).map(async ([file, rule]) => {
      const path = join(folder, file)
      if (!existsSync(path)) {
        return `${path} is missing; expected a picture (npm run content -- brand draws it)`
      }
      const { size: bytes } = statSync(path)
      if (bytes > rule.most) return `${path} has ${kB(bytes)}; expected at most ${kB(rule.most)}`
      if (!('size' in rule)) return undefined
      const [width, height] = rule.size
      const read = await sharp(path)
        .metadata()
        .catch(() => undefined)
      if (read?.format !== 'png') return `${path} is not readable as PNG; expected a PNG file`
      return read.width === width && read.height === height
        ? undefined
        : `${path} has ${read.width} × ${read.height} px; expected ${width} × ${height} px`
    }),
  )
  const found = [...mistakes, ...portraitMistakes(dir)].filter((mistake) => mistake !== undefined)
  if (found.length > 0) throw new ContentError(found, dir)
}

/** Checks the portrait in the section Contact of each language. */
function portraitMistakes(dir: string) {
  return globSync('*/contact.yaml', { cwd: dir }).flatMap((file) => {
    const yaml = readYaml(readFileSync(join(dir, file), 'utf8'))
    const contact = withPortrait.safeParse(yaml.value)
    if (!contact.success) return [] // `parse.ts` reports a file with another shape.
    const { portrait } = contact.data.reader
    const path = join(dir, 'brand', portrait)
    const place = `${join(dir, file)}:${yaml.lineOf(['reader', 'portrait'])}: reader.portrait is "${portrait}"`
    if (!existsSync(path)) return [`${place}; expected a picture, and there is no ${path}`]
    const { size } = statSync(path)
    if (size <= LARGEST_PORTRAIT) return []
    return [`${place}, which has ${kB(size)}; expected at most ${kB(LARGEST_PORTRAIT)}`]
  })
}
const withPortrait = z.looseObject({ reader: z.looseObject({ portrait: z.string() }) })
/** In bytes. The portrait is at most 400 × 500 px on the page, and a visitor may have a slow connection. */
const LARGEST_PORTRAIT = 100_000

const kB = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`
