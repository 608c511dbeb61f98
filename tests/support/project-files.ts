import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of the project, without those that `.gitignore` names: git may not be installed. */
export function projectFiles(): string[] {
  const ignored = readFileSync('.gitignore', 'utf8')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''))
  const isIgnored = (name: string) => name === '.git' || ignored.includes(name) || name.endsWith('.log')
  const filesIn = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !isIgnored(name))
      .flatMap((entry) => {
        const path = join(folder, entry.name)
        return entry.isDirectory() ? filesIn(path) : [path]
      })
  return filesIn('.')
}
