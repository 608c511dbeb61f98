import { getImage } from 'astro:assets'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImageMetadata } from 'astro'
import { withinDir } from '../content/content.ts'
import { contentDir } from '../content/content-dir.ts'
import { pictureFile } from '../content/own-pages/pictures.ts'

/** The data of a `<picture>` element. An SVG has no sources. */
export type RenderedPicture = {
  sources: { type: string; srcSet: string }[]
  src: string
  width: number
  height: number
}

// Imported lazily, so that the build contains only pictures that are shown.
const files = import.meta.glob<ImageMetadata>(
  ['@content/*/pages/**/*.{jpg,jpeg,png,webp,avif,svg}', '@content/pictures/*.{jpg,jpeg,png,webp,avif,svg}'],
  { import: 'default' },
)
const byName = new Map(Object.entries(files).map(([path, load]) => [withinDir(path), load]))

const WIDTHS = [400, 720, 1080, 1440, 1920]
const FALLBACK_WIDTH = 1080

/** A picture of the content folder, such as `pictures/oven.jpg`. */
export async function loadPicture(name: string) {
  const picture = await byName.get(name)?.()
  if (!picture) throw new Error(`There is no picture ${name}.`)
  return picture
}

/** The picture in several sizes. `largest`: up to twice its width on a page, for screens of high resolution. */
export async function renderPicture(name: string, largest: number): Promise<RenderedPicture> {
  const picture = await loadPicture(name)
  // The size is not read from `picture`: Astro would then publish the original file, with the location in its metadata.
  const { width = 0, height = 0, type } = pictureFile(readFileSync(join(contentDir, name)))
  if (type === 'svg') return { sources: [], src: picture.src, width, height }
  const most = Math.min(width, largest)
  const widths = [...WIDTHS.filter((one) => one < most), most]
  const sources = ['avif', 'webp'].map(async (to) => {
    const { srcSet } = await getImage({ src: picture, widths, format: to })
    return { type: `image/${to}`, srcSet: srcSet.attribute }
  })
  const fallback = await getImage({
    src: picture,
    width: Math.min(width, FALLBACK_WIDTH),
    format: type === 'png' ? 'png' : 'jpg',
  })
  return { sources: await Promise.all(sources), src: fallback.src, width, height }
}
