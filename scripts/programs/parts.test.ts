import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { checks } from '../testing/checks.ts'
import { contentParts } from '../testing/content-parts.ts'
import { testParts } from '../testing/test-parts.ts'
import { chooseParts, type Parts } from './parts.ts'

const commands: Record<string, Parts<unknown>> = {
  'npm test': testParts(false),
  'npm run test:all': testParts(true),
  'npm run check': checks,
  'npm run content': contentParts,
}

/** The code with which these words end a command before a part runs, and the printed lines. */
function endOf(command: string, ...words: string[]) {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('The process has ended.')
  })
  const [out, err] = [vi.spyOn(console, 'log'), vi.mocked(console.error)].map((printed) =>
    printed.mockImplementation(() => {}),
  )
  expect(() => chooseParts(command, commands[command] ?? {}, words)).toThrow('The process has ended.')
  const ended = { code: exit.mock.lastCall?.[0], out: out?.mock.calls.flat(), err: err?.mock.calls.flat() }
  err?.mockClear()
  return ended
}

test.each([
  ['npm test', ['fault'], 'npm test has no part "fault". Its parts are: check, unit, '],
  ['npm run test:all', ['engine'], 'npm run test:all has no part "engine". Its parts are: check, unit, '],
  ['npm run check', ['types', '--watch'], 'npm run check -- types takes no arguments, but got --watch.'],
  ['npm run content', ['sample'], 'npm run content has no part "sample". Its parts are: '],
])('%s with the words %j is refused with one line, and no part runs', (command, words, message) => {
  expect(endOf(command, ...words)).toEqual({ code: 2, out: [], err: [expect.stringMatching(/^[^\n]+$/)] })
  expect(endOf(command, ...words).err?.join()).toContain(message)
})

test.each(Object.keys(commands))('the help of %s has a line for each part', (command) => {
  const { code, out } = endOf(command, '--help')
  const [first, ...lines] = String(out).split('\n')
  expect([code, first]).toEqual([0, `${command} [-- PART [ARGUMENT …]]`])
  expect(lines).toHaveLength(Object.keys(commands[command] ?? {}).length)
  for (const line of lines) expect(line).toMatch(/^ {2}\S+ +\S/)
})

const run = (...words: string[]) => spawnSync(process.execPath, words, { encoding: 'utf8' })

test('a part passes its arguments to its program, and the failed part is named', () => {
  const { status, stdout } = run('scripts/check.ts', 'style', 'no-such-folder/a.ts')
  expect(stdout).toContain('no-such-folder/a.ts')
  expect(stdout).toMatch(/\nFailed: style\n$/)
  expect(status).toBe(1)
})

test('a part of npm test passes its file to the test runner and ends with the counts', () => {
  // Without the databases of the unit tests.
  const config = join(mkdtempSync(join(tmpdir(), 'config-')), 'vitest.config.js')
  writeFileSync(config, `export default { test: { name: 'unit', include: ['scripts/testing/*.test.ts'] } }`)
  const file = 'scripts/testing/tally.test.ts'
  const { status, stdout } = run(
    'scripts/test.ts',
    'unit',
    '--config',
    config,
    '--root',
    '.',
    file,
    '-t',
    'half-written',
  )
  expect(stdout).toContain(file)
  expect(stdout).toMatch(/\n1 passed, 0 failed, \d skipped\n$/)
  expect(status).toBe(0)
})
