import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ContentFiles, parseContent } from './parse.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The files of `content/`, for scripts and tests that run without Vite. */
export const readContentFiles = (): ContentFiles =>
  Object.fromEntries(
    readdirSync(path.join(root, 'content'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ya?ml$/.test(file))
      .sort()
      .map((file) => path.posix.join('content', ...file.split(path.sep)))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  )

export const readContent = () => parseContent(readContentFiles())
