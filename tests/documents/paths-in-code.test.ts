import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { choicesOf, isPath, isThere, paths, wordsIn } from './named-paths.ts'
import { repositoryFiles } from './repository-files.ts'

const read = (file: string) => readFileSync(file, 'utf8')

/** The test of named paths is excluded, because it invents paths. */
const code = repositoryFiles
  .filter((file) =>
    /\.(?:[jt]sx?|mjs|astro|css|ya?ml|conf|service|env)$|(?:file|ignore|office)$/.test(file),
  )
  .filter((file) => file !== 'tests/documents/named-paths.test.ts')

test('every path that a comment names exists', () => {
  const missing = code.flatMap((file) => {
    const comments = [...read(file).matchAll(/^\s*(?:\/\*+|\*|\/\/|#)(.*)/gm)]
    return comments
      .flatMap(([, comment = '']) => wordsIn(comment))
      .filter((word) => isPath(word) && !isThere(word, dirname(file)))
      .map((path) => `${file}: ${path}`)
  })
  expect(missing).toEqual([])
})

const textsIn = (source: string) =>
  [...source.matchAll(/(?<=')[^'\n]+(?=')/g)].map(([text]) => text)

test('every pattern of files in code has a file', () => {
  const missing = code.flatMap((file) =>
    textsIn(read(file))
      .filter((text) => text.includes('*') && isPath(text) && !isThere(text, dirname(file)))
      .map((pattern) => `${file}: ${pattern}`),
  )
  expect(missing).toEqual([])
})

test.each(['astro.config.ts', 'playwright.config.ts', 'vitest.config.ts'])(
  'every path in %s exists',
  (file) => {
    const named = textsIn(read(file)).filter(isPath)
    expect(named).not.toEqual([])
    expect(named.filter((path) => !isThere(path))).toEqual([])
  },
)

test.each(['knip.json', 'package.json', 'tsconfig.json'])('every path in %s exists', (file) => {
  const named = textsOf(JSON.parse(read(file)))
    .flatMap(wordsIn)
    .filter(isPath)
  expect(named).not.toEqual([])
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

/** All texts of a JSON value, without the names of fields. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsOf)

test('biome.json includes and excludes only existing paths', () => {
  const { files } = JSON.parse(read('biome.json'))
  expect(files.includes.filter((path: string) => !isThere(path.replace('!', '')))).toEqual([])
})

test.each([
  ...['.ci/run', 'deploy/Containerfile', 'deploy/compose.yaml', 'deploy/office'],
  'deploy/website.service',
])('every path in %s exists', (file) => {
  const words = wordsIn(read(file)).map((word) => word.replace('/srv/website/', './'))
  const named = words.filter((word) => word.startsWith('./') || isPath(word))
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

test('the .dockerignore file allows only existing paths', () => {
  const allowed = [...read('.dockerignore').matchAll(/^!(.*)$/gm)].map(([, path = '']) => path)
  expect(allowed.filter((path) => !isThere(path))).toEqual([])
})

test('every group of chunks in astro.config.ts has files', () => {
  const expressions = [...read('astro.config.ts').matchAll(/test: \/(.*)\//g)].map(
    ([, each = '']) => each,
  )
  expect(expressions.length).toBeGreaterThan(1)
  const parts = expressions.flatMap((expression) =>
    expression
      .replaceAll('\\', '')
      .replace(/\(\?:(.*?)\)/g, (_, choices) => `{${choices.replaceAll('|', ',')}}`)
      .split('|')
      .flatMap(choicesOf),
  )
  const isPartOfPath = (part: string) =>
    part.startsWith('/node_modules/')
      ? existsSync(`.${part}`)
      : paths.some((path) => `/${path}`.includes(part))
  expect(parts.filter((part) => !isPartOfPath(part))).toEqual([])
})
