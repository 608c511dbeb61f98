import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contentDir } from './content-dir.ts'
import { type ContentFiles, parseContent } from './parse.ts'

/** The files of a content folder, for scripts and tests that run without Vite. */
export const readContentFiles = (dir = contentDir): ContentFiles =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ya?ml$/.test(file))
      .sort()
      .map((file) => [file.replaceAll(path.sep, '/'), readFileSync(path.join(dir, file), 'utf8')]),
  )

export const readContent = (dir = contentDir) => parseContent(readContentFiles(dir), dir)
