import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { minimalContent } from './minimal-content.ts'

/** A new folder with these files. */
export function contentFolder(files: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), 'content-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  return dir
}

/** The minimal content with other files, and with a second language whose texts are those of the first. */
export function bilingualContent(files: Record<string, string> = {}, tag = 'de') {
  const translation = Object.entries(minimalContent)
    .filter(([file]) => file.startsWith('en/'))
    .map(([file, text]) => [file.replace('en/', `${tag}/`), text])
  return {
    ...minimalContent,
    ...Object.fromEntries(translation),
    'site.yaml': `locales: [en, ${tag}]\n`,
    ...files,
  }
}
