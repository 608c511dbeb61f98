import { globSync, readFileSync } from 'node:fs'

/** The titles of the tests that a document cites: “title”. Documents use these quotation marks for nothing else. */
export const testsNamedIn = (document: string) => [
  ...new Set(document.match(/(?<=“)[^”]*(?=”)/g)?.map(withoutPlaceholders)),
]

/** The titles of all tests, as written in the sources. */
export const testTitles = () =>
  new Set(
    globSync('**/*.{test,spec,visual}.{ts,tsx}', { exclude: ['node_modules', 'dist'] })
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(title)])
      .map(([, , text = '']) => withoutPlaceholders(text.replace(/\\(.)/g, '$1'))),
  )

/** `test('title', …`, `test.fails('title', …`, `test.each(…)('title', …` */
const title = /(?:(?<!\.)\btest(?:\.fails)?|\))\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1\s*,/g

/** In a document `…` replaces a placeholder, and a title may contain line breaks. */
const withoutPlaceholders = (text: string) => text.replace(/\$\{[^}]*\}|%[a-z#]|\$[\w.]+/g, '…').replace(/\s+/g, ' ')
