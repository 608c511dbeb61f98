import { contentDir } from './content-dir.ts'
import { parseContent } from './parse.ts'

// `@content` is an alias of `contentDir` in astro.config.ts. A glob import makes the development server reload on an edit.
const texts = import.meta.glob<string>('@content/**/*.{yaml,yml}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const withinDir = (path: string) =>
  path.slice(path.indexOf(`${contentDir}/`) + contentDir.length + 1)

/** The company's content, read while Astro prerenders the pages. */
export const content = parseContent(
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [withinDir(path), text])),
  contentDir,
)
