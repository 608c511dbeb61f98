import { readFileSync, writeFileSync } from 'node:fs'

/** How a stage of the tests went. */
export type Tally = {
  passed: number
  failed: number
  skipped: Skipped[]
  /** What failed, and passed when it was repeated: counted as passed, and told. */
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

/** A runner that crashed, ran nothing or failed outside of its tests has failed, whatever it counted. */
export function judge(tally: Tally | null, exitCode: number): Tally {
  if (!tally) return { passed: 0, failed: 1, skipped: [] }
  const ranNothing = tally.passed + tally.failed + tally.skipped.length === 0
  const failedUnseen = exitCode !== 0 && tally.failed === 0
  return ranNothing || failedUnseen ? { ...tally, failed: tally.failed + 1 } : tally
}

/** The reporters run inside the test runners; they leave their tally in this file. */
const TALLY_FILE = 'TALLY_FILE'

export const tallyInto = (file: string) => ({ [TALLY_FILE]: file })

export function writeTally(tally: Tally) {
  const file = process.env[TALLY_FILE]
  if (file) writeFileSync(file, JSON.stringify(tally))
}

/** Null when the runner did not come as far as writing it. */
export function readTally(file: string): Tally | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tally
  } catch {
    return null
  }
}
