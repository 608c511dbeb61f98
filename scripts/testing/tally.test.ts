import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addUp, inOneLine, judge, readTally } from './tally.ts'

const tally = (passed: number, failed: number, skipped = 0) => ({
  passed,
  failed,
  skipped: Array.from({ length: skipped }, () => ({ name: 'a test', why: 'a reason' })),
})

test('the closing line sums all stages', () => {
  expect(inOneLine(addUp([tally(2, 0), tally(3, 1, 2)]))).toBe('5 passed, 1 failed, 2 skipped')
})

test.each([
  { what: 'all passed', counted: tally(3, 0), exitCode: 0, failed: 0 },
  { what: 'a test failed', counted: tally(3, 2), exitCode: 1, failed: 2 },
  { what: 'everything was skipped', counted: tally(0, 0, 2), exitCode: 0, failed: 0 },
  { what: 'no test ran', counted: tally(0, 0), exitCode: 0, failed: 1 },
  { what: 'the runner failed, its tests did not', counted: tally(3, 0), exitCode: 1, failed: 1 },
  { what: 'the runner crashed', counted: null, exitCode: 0, failed: 1 },
])('$what: $failed failed', ({ counted, exitCode, failed }) => {
  expect(judge(counted, exitCode).failed).toBe(failed)
})

test('a half-written tally is none', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tally-')), 'tally.json')
  writeFileSync(file, '{"passed": 3')
  expect(readTally(file)).toBeNull()
})
