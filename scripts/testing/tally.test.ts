import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addUp, countEach, inOneLine, judge, readTally } from './tally.ts'

const tally = (passed: number, failed: string[] = [], skipped = 0) => ({
  passed,
  failed,
  skipped: Array.from({ length: skipped }, () => ({ name: 'a test', why: 'a reason' })),
})

test('the closing line sums all stages', () => {
  expect(inOneLine(addUp([tally(2), tally(3, ['a test'], 2)]))).toBe(
    '5 passed, 1 failed, 2 skipped',
  )
})

test('each failed test is listed once with its number of failures, the most frequent first', () => {
  const { failed } = addUp([tally(1, ['one', 'two']), tally(2, ['two']), tally(3)])
  expect(countEach(failed)).toEqual([
    ['two', 2],
    ['one', 1],
  ])
})

test.each([
  { what: 'all passed', counted: tally(3), exitCode: 0, failed: [] },
  { what: 'a test failed', counted: tally(3, ['one']), exitCode: 1, failed: ['one'] },
  { what: 'everything was skipped', counted: tally(0, [], 2), exitCode: 0, failed: [] },
  { what: 'no test ran', counted: tally(0), exitCode: 0, failed: ['vitest ran no test'] },
  {
    what: 'only the runner failed',
    counted: tally(3),
    exitCode: 1,
    failed: ['vitest failed outside of its tests'],
  },
  { what: 'the runner crashed', counted: null, exitCode: 0, failed: ['vitest crashed'] },
])('if $what, the failures are $failed', ({ counted, exitCode, failed }) => {
  expect(judge(counted, exitCode, 'vitest').failed).toEqual(failed)
})

test('a half-written tally is not read', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'tally-')), 'tally.json')
  writeFileSync(file, '{"passed": 3')
  expect(readTally(file)).toBeNull()
})
