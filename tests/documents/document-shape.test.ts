import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentFiles } from './repository-files.ts'

const read = (file: string) => readFileSync(file, 'utf8')

const generated = ['bench/RESULTS.md', 'docs/licences.md']
const documents = documentFiles.filter((file) => !generated.includes(file))

/** Rows of tables, lines that are only a link, and the HTML in an example of the wire, which JSON cannot wrap. */
const mayBeLong = /^\||^!?\[[^\]]*\]\(\S+\)$|^ +"StrOne"/

test.each(documents)('no line of %s has more than 120 characters', (document) => {
  const lines = read(document).split('\n')
  expect(lines.filter((line) => line.length > 120 && !mayBeLong.test(line))).toEqual([])
})

const decisions = documents.filter((file) => /^docs\/decisions\/(?!README)/.test(file))

test.each(decisions)(
  '%s has a date, context, decision, consequences and at most 40 lines',
  (file) => {
    const page = read(file)
    expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
    expect(page).toMatch(
      /^# .+\n\n20\d\d-\d\d-\d\d.*\n[\s\S]*\*\*Context\.\*\*[\s\S]*\*\*Decision\.\*\*[\s\S]*\*\*Consequences\.\*\*/,
    )
  },
)

const forReaders = documents.filter(
  (file) => !/^README|^tests\//.test(file) && !decisions.includes(file),
)

test.each(forReaders)('%s names its readers, as the README does', (document) => {
  const [, readers] =
    read(document).match(/^# .+\n\n(For [^.]+, (?:before|when) [^.]+\.)\n\n/) ?? []
  expect(readers).toBeDefined()
  expect(read('README.md')).toMatch(
    new RegExp(`^\\| \\[.+\\]\\(${document}\\) \\| ${readers} \\|$`, 'm'),
  )
})

test.each(generated)('the README links %s', (document) => {
  expect(read('README.md')).toContain(`](${document})`)
})
