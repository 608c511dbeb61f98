import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs a script as `npm run … -- WORDS` does. */
function call(typed: string) {
  const [script, ...words] = typed.split(' ')
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}`, ...words], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test.each([
  ['test.ts fault', 'npm test has no part "fault". Its parts are: check, unit, '],
  ['test.ts --all engine', 'npm run test:all has no part "engine". Its parts are: check, unit, '],
  ['check.ts types --watch', 'npm run check -- types takes no arguments, but got --watch.'],
  ['fix.ts a/b.ts', 'npm run fix has no part "a/b.ts". Its parts are: '],
  ['content.ts sample', 'npm run content has no part "sample". Its parts are: '],
])('%s is refused with one line, and no part runs', (typed, message) => {
  const { status, stdout, stderr } = call(typed)
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toContain(message)
  expect(stderr.trim()).not.toContain('\n')
})

test.each(['test.ts --help', 'check.ts -h', 'fix.ts --help', 'content.ts --help'])(
  'the help of %s has a line for each part',
  (typed) => {
    const { status, stdout } = call(typed)
    const [first, ...lines] = stdout.trimEnd().split('\n')
    expect(status).toBe(0)
    expect(first).toMatch(/^npm .* \[-- PART \[ARGUMENT …\]\]$/)
    for (const line of lines) expect(line).toMatch(/^ {2}\S+ +\S/)
  },
)

test('a part passes its arguments to its program, and the failed part is named', () => {
  const { status, stdout } = call('check.ts format no-such-folder/a.ts')
  expect(stdout).toContain('no-such-folder/a.ts')
  expect(stdout).toMatch(/\nFailed: format\n$/)
  expect(status).toBe(1)
})

test('a part of npm test passes its file to the test runner and ends with the counts', () => {
  const { status, stdout } = call('test.ts unit scripts/testing/tally.test.ts -t half-written')
  expect(stdout).toContain('scripts/testing/tally.test.ts')
  expect(stdout).toMatch(/\n1 passed, 0 failed, \d skipped\n$/)
  expect(status).toBe(0)
})
