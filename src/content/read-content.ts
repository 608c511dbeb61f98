import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contentDir } from './content-dir.ts'
import type { ContentFiles } from './locale-files.ts'
import { readPictures } from './own-pages/pictures.ts'
import { parseContent } from './parse.ts'
import { type TranslatedFrom, translatedFromFile } from './translations.ts'

/** The YAML and Markdown files of a content folder, for scripts and tests that run without Vite. */
export const readContentFiles = (dir = contentDir): ContentFiles =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => /\.ya?ml$|\/pages\/.*\.md$/.test(file) && !file.startsWith('brand/'))
      .sort()
      .map((file) => [file, readFileSync(path.join(dir, file), 'utf8')]),
  )

/** The content in every published language, in the order of `site.yaml`. */
export const readContents = (dir = contentDir) => parseContent(readContentFiles(dir), dir, readPictures(dir))

export function readTranslatedFrom(dir: string, tag: string): TranslatedFrom {
  const file = path.join(dir, translatedFromFile(tag))
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
