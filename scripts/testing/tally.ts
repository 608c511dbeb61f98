import { readFileSync, writeFileSync } from 'node:fs'

/** The counts of one part of the tests. */
export type Tally = {
  passed: number
  failed: number
  skipped: Skipped[]
  /** Flaky tests: they failed and passed when repeated. They count as passed and are listed. */
  unsteady?: string[]
}
export type Skipped = { name: string; why: string }

export const addUp = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  skipped: tallies.flatMap(({ skipped }) => skipped),
  unsteady: tallies.flatMap(({ unsteady = [] }) => unsteady),
})

export const inOneLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed, ${skipped.length} skipped`

/** Adds a failure if the test runner crashed, ran no test or failed outside of its tests. */
export function judge(tally: Tally | null, exitCode: number): Tally {
  if (!tally) return { passed: 0, failed: 1, skipped: [] }
  const ranNothing = tally.passed + tally.failed + tally.skipped.length === 0
  const failedUnseen = exitCode !== 0 && tally.failed === 0
  return ranNothing || failedUnseen ? { ...tally, failed: tally.failed + 1 } : tally
}

/** The environment variable that tells the reporter in a test runner where to write the tally. */
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
