import { readFileSync, writeFileSync } from 'node:fs'

/** The result of one part of the tests: the names of the failed tests, and why tests were skipped. */
export type Tally = {
  passed: number
  failed: string[]
  /** Of the passed tests, those that passed only when CI repeated them. */
  flaky: string[]
  skipped: { name: string; why: string }[]
  times: Time[]
}

type Time = { file: string; name: string; ms: number }

export const noTests = (): Tally => ({ passed: 0, failed: [], flaky: [], skipped: [], times: [] })

export const inOneLine = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`

/** A table of the files and the tests that took longest, in seconds. */
export function tabulateSlowest(times: Time[]) {
  const files = Map.groupBy(times, ({ file }) => file)
  const ofFiles = [...files].map(([name, all]) => ({ name, ms: all.reduce((sum, { ms }) => sum + ms, 0) }))
  const lines = (list: { name: string; ms: number }[]) =>
    list
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, 20)
      .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)}  ${name}`)
  return ['Seconds  File', ...lines(ofFiles), '', 'Seconds  Test', ...lines(times)].join('\n')
}

/** Adds a failure if the test runner crashed, ran no test or failed outside of its tests. */
export function judge(tally: Tally | null, exitCode: number, runner: string): Tally {
  if (!tally) return { ...noTests(), failed: [`${runner} crashed`] }
  if (tally.failed.length > 0) return tally
  if (tally.passed + tally.skipped.length === 0) return { ...tally, failed: [`${runner} ran no test`] }
  return exitCode === 0 ? tally : { ...tally, failed: [`${runner} failed outside of its tests`] }
}

/** The environment variable with the path to which the reporter of a test runner writes the tally. */
export const TALLY_FILE = 'TALLY_FILE'

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
