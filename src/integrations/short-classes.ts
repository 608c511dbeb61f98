import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** As `ui/styles/css-options.ts` writes it. */
const fullName = /[\w-]+-module-\w+/g

/** A prefix, because blockers of advertisements hide elements with a class such as `ad`. */
const shortNames = new Map(listFullNames().map((name, index) => [name, `c${index.toString(36)}`]))

/** The text with a short name for each class and animation of the CSS Modules. */
export const shortenClasses = (text: string) => text.replace(fullName, (name) => shortNames.get(name) ?? name)

/** For the scripts of the built pages, before their files are named after their text. */
export const shortClasses: Plugin = {
  name: 'short-classes',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk: (code) => shortenClasses(code),
}

/** Of all pages, in the same order in each build, so that a script keeps its name until it changes. */
function listFullNames() {
  const sheets = ['ui', 'src'].flatMap((folder) => globSync(`${folder}/**/*.module.css`).sort())
  return [...new Set(sheets.flatMap(namesIn))]
}

function namesIn(sheet: string) {
  const file = basename(sheet, '.css').replace('.', '-')
  const names = readFileSync(sheet, 'utf8').matchAll(/(?:\.|@keyframes )([a-z]\w*)/gi)
  return [...names].map(([, name]) => `${file}-${name}`)
}
