import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { testCommand } from '../testing/test-parts.ts'
import { type Part, readParts } from './parts.ts'

/** Runs a script as `npm run … -- WORDS` does. */
function call(script: string, words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}`, ...words], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const CHECKS = 'types, lint, format, imports, unused, content, licences'
const FIXES = 'schema, rules, settings, lint, format, licences'
const DEFAULT_TESTS = 'check, unit, faults, component, browser, visual'
const ALL_TESTS = `${DEFAULT_TESTS}, growth, console, equal-access, engines, deploy`
const TESTS = `${ALL_TESTS}, screenshots, console-pictures`

test.each([
  ['test.ts --all engine', `npm run test:all has no part "engine". Its parts are: ${TESTS}.`],
  ['test.ts unit --repeat many', '--repeat is "many"; expected a number from 1 to 999999'],
  ['check.ts type', `npm run check has no part "type". Its parts are: ${CHECKS}.`],
  ['check.ts types --watch', 'npm run check -- types takes no arguments, but got --watch.'],
  ['fix.ts a/b.ts', `npm run fix has no part "a/b.ts". Its parts are: ${FIXES}.`],
  [
    'content.ts sample',
    'npm run content has no part "sample". Its parts are: check, samples, translations, words, record, confirm, brand.',
  ],
])('%s is refused with one line, and no part runs', (typed, message) => {
  const [script = '', ...words] = typed.split(' ')
  expect(call(script, words)).toEqual({ status: 2, stdout: '', stderr: `${message}\n` })
})

test.each([
  ['fault', `npm test has no part "fault". Its parts are: ${TESTS}.`],
  ['unit fualts', `npm test has no part "fualts". Its parts are: ${TESTS}.`],
  ['--runs 9', `npm test has no part "--runs". Its parts are: ${TESTS}.`],
  ['unit faults --rounds many', '--rounds is "many"; expected a number from 1 to 999999'],
  ['engines opera', 'No such engine: opera. There are: chromium, firefox, webkit.'],
  ['visual --update a/b.ts', '--update draws all pictures anew and takes no further arguments.'],
  ['screenshots one two', 'The screenshots go to one folder; expected nothing behind one.'],
])('npm test -- %s is refused', (typed, message) => {
  expect(() => readParts(testCommand(false), typed.split(' '))).toThrow(message)
})

test.each([
  ['test.ts --help', `npm test runs: ${DEFAULT_TESTS}.`, `${TESTS}, --repeat`],
  ['test.ts --all --help', `npm run test:all runs: ${ALL_TESTS}.`, `${TESTS}, --repeat`],
  ['check.ts --help', `npm run check runs: ${CHECKS}.`, CHECKS],
  ['fix.ts -h', `npm run fix runs: ${FIXES}.`, FIXES],
  [
    'content.ts --help',
    'npm run content runs: check, samples, translations, words.',
    'check, samples, translations, words, record, confirm, brand',
  ],
])('the help of %s has one line for each part and option', (typed, runs, parts) => {
  const [script = '', ...words] = typed.split(' ')
  const { status, stdout } = call(script, words)
  const [first, , , ...rows] = stdout.trimEnd().split('\n')
  expect(status).toBe(0)
  expect(first).toBe(runs)
  expect(rows.map((row) => row.trim().split(' ')[0])).toEqual(parts.split(', '))
})

test('several parts run in the given order, and the failed parts are named', () => {
  const missing = 'no-such-folder/a.ts'
  const { status, stdout } = call('check.ts', ['licences', 'format', missing, 'content'])
  const ran = [...stdout.matchAll(/^· (.+)$/gm)].map(([, name]) => name)
  expect(ran).toEqual(['licences', 'format', 'content'])
  expect(stdout).toContain(missing)
  expect(stdout).toMatch(/\nFailed: format\n$/)
  expect(status).toBe(1)
})

test('a part of npm test passes its file to the test runner and ends with the counts', () => {
  const file = 'scripts/testing/tally.test.ts'
  const { status, stdout } = call('test.ts', ['unit', file, '-t', 'half-written'])
  expect(stdout).toContain(file)
  expect(stdout).toMatch(/\n1 passed, 0 failed, 8 skipped\n$/)
  expect(status).toBe(0)
})

const part = (name: string, more: Partial<Part<string>> = {}): Part<string> => ({
  name,
  does: '',
  prepare: (args) => async () => [name, ...args].join(' '),
  ...more,
})
const takes = '[ARGUMENT …]'
const plain = part('plain')
const runner = part('runner', { takes })
const words = part('words', { takes, takesWords: true })
const command = { call: 'npm run try', parts: [plain, runner, words], byDefault: [plain, runner] }

test.each([
  { typed: '', runs: ['plain', 'runner'] },
  { typed: 'words', runs: ['words'] },
  { typed: 'runner plain', runs: ['runner', 'plain'] },
  { typed: 'runner --rounds 9 plain', runs: ['runner --rounds 9', 'plain'] },
  { typed: 'runner a/b.ts c.ts -t title plain', runs: ['runner a/b.ts c.ts -t title', 'plain'] },
  { typed: 'words one two runner --flag', runs: ['words one two', 'runner --flag'] },
])('"$typed" runs $runs', async ({ typed, runs }) => {
  const jobs = readParts(command, typed.split(' ').filter(Boolean))
  expect(await Promise.all(jobs.map(({ run }) => run()))).toEqual(runs)
})

test.each(['runner plian', 'plain one', 'runner --rounds=9 plian', 'runner --rounds 9 plian'])(
  '"%s" is refused because a word is not the name of a part',
  (typed) => {
    expect(() => readParts(command, typed.split(' '))).toThrow('npm run try has no part')
  },
)
