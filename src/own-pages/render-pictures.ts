import { getImage } from 'astro:assets'
import { pictureName } from '../content/own-pages/check-markdown.ts'
import type { OwnPage } from '../content/own-pages/parse-own-pages.ts'
import { walk } from '../content/own-pages/read-markdown.ts'
import { loadPicture, type RenderedPicture, renderPicture } from '../pictures/render-picture.ts'

/** Twice the width of the text column in pixels, for screens of high resolution. */
const LARGEST = 1440

/** The pictures in the text of a page, by their address in the Markdown. */
export async function renderPictures({ file, tree }: OwnPage): Promise<Map<string, RenderedPicture>> {
  const urls = [...walk(tree)].flatMap((node) => (node.type === 'image' ? node.url : []))
  const rendered = [...new Set(urls)].map(
    async (url) => [url, await renderPicture(pictureName(url, file), LARGEST)] as const,
  )
  return new Map(await Promise.all(rendered))
}

/** The social picture of a page, in the size that social networks show. */
export async function renderPreview(name: string) {
  const picture = {
    src: await loadPicture(name),
    width: 1200,
    height: 630,
    fit: 'cover',
    format: 'jpg',
  }
  return { src: (await getImage(picture)).src, type: 'image/jpeg' }
}
