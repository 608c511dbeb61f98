import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judge, readTally, tabulateSlowest } from './tally.ts'

const tally = (passed: number, failed: string[] = [], skipped = 0) => ({
  passed,
  failed,
  flaky: [],
  times: [],
  skipped: Array.from({ length: skipped }, () => ({ name: 'a test', why: 'a reason' })),
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

test('the slowest files and tests are listed with their seconds', () => {
  const times = [
    { file: 'a.test.ts', name: 'a.test.ts › short', ms: 90 },
    { file: 'b.test.ts', name: 'b.test.ts › long', ms: 12_340 },
    { file: 'a.test.ts', name: 'a.test.ts › middle', ms: 2_000 },
  ]
  expect(tabulateSlowest(times).split('\n')).toEqual([
    'Seconds  File',
    '   12.3  b.test.ts',
    '    2.1  a.test.ts',
    '',
    'Seconds  Test',
    '   12.3  b.test.ts › long',
    '    2.0  a.test.ts › middle',
    '    0.1  a.test.ts › short',
  ])
})
