import { basename } from 'node:path'
import { contentDir } from './content-dir.ts'
import { languagesOf } from './locales/languages.ts'
import { readPictures } from './own-pages/pictures.ts'
import { parseContent } from './parse.ts'
import type { Content } from './schema.ts'

// `@content` is an alias of `contentDir` in astro.config.ts. A glob import makes the development server reload on an edit.
const texts = import.meta.glob<string>(['@content/**/*.{yaml,yml}', '@content/*/pages/**/*.md', '!@content/brand/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The path inside the content folder, from the path of a glob import: `en/hero.yaml`. */
export function withinDir(file: string) {
  // Not the whole path: a glob import names a file outside the project relative to the project.
  const folder = `/${basename(contentDir)}/`
  return file.slice(file.indexOf(folder) + folder.length)
}

const checked = parseContent(
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [withinDir(path), text])),
  contentDir,
  readPictures(contentDir),
)

/** The content in every published language, in the order of `site.yaml`, read while Astro prerenders the pages. */
export const contents = __EDITING__ ? (await import('./mark-contents.ts')).markContents(checked) : checked

/** The parameters of a route with `[...locale]`, and the content of each page as its props. */
export const localePaths = () =>
  contents.map((content) => ({
    params: { locale: content.locale.path.slice(1) || undefined },
    props: { content },
  }))

/** The published languages. */
export const locales = contents.map(({ locale }) => locale)

/** Links to a page in every language. The address has no locale. */
export const languagesFor = ({ locale }: Content, address: string) => languagesOf(locales, locale, address)
