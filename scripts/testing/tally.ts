import { readFileSync, writeFileSync } from 'node:fs'

/** The result of one part of the tests. */
export type Tally = {
  passed: number
  /** The names of the failed tests. */
  failed: string[]
  skipped: Skipped[]
}
export type Skipped = { name: string; why: string }

export const addUp = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.flatMap(({ failed }) => failed),
  skipped: tallies.flatMap(({ skipped }) => skipped),
})

export const inOneLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`

/** Each text once with its number of occurrences, the most frequent first. */
export function countEach(texts: string[]) {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)
}

/** Adds a failure if the test runner crashed, ran no test or failed outside of its tests. */
export function judge(tally: Tally | null, exitCode: number, runner: string): Tally {
  if (!tally) return { passed: 0, failed: [`${runner} crashed`], skipped: [] }
  const ranNothing = tally.passed + tally.failed.length + tally.skipped.length === 0
  if (ranNothing) return { ...tally, failed: [`${runner} ran no test`] }
  const failedOutsideTests = exitCode !== 0 && tally.failed.length === 0
  return failedOutsideTests
    ? { ...tally, failed: [`${runner} failed outside of its tests`] }
    : tally
}

/** The environment variable with the path to which the reporter of a test runner writes the tally. */
const TALLY_FILE = 'TALLY_FILE'

export const tallyInto = (file: string) => ({ [TALLY_FILE]: file })

export function writeTally(tally: Tally) {
  const file = process.env[TALLY_FILE]
  if (file) writeFileSync(file, JSON.stringify(tally))
}

/** Null if the test runner did not write it. */
export function readTally(file: string): Tally | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tally
  } catch {
    return null
  }
}
