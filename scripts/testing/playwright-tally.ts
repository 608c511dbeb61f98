import { relative } from 'node:path'
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { writeTally } from './tally.ts'

/** Writes the tally for `npm test`. An error outside of the tests counts as one failed test. */
export default class PlaywrightTally implements Reporter {
  #tests: TestCase[] = []
  #errors: string[] = []

  onBegin(_config: unknown, suite: Suite) {
    this.#tests = suite.allTests()
  }

  onError() {
    this.#errors.push('an error outside of the tests')
  }

  onEnd() {
    const withOutcome = (outcome: string) => this.#tests.filter((test) => test.outcome() === outcome)
    const flaky = withOutcome('flaky').map(nameOf)
    writeTally({
      passed: withOutcome('expected').length + flaky.length,
      failed: [...withOutcome('unexpected').map(nameOf), ...this.#errors],
      flaky,
      times: this.#tests.map((test) => ({
        file: relative('', test.location.file),
        name: nameOf(test),
        ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
      })),
      skipped: this.#tests.filter(isSkipped).map((test) => ({ name: nameOf(test), why: reasonOf(test) })),
    })
  }

  printsToStdio() {
    return false
  }
}

/** The annotation of a test of which a part was skipped. */
const SKIP_A_PART = 'skip a part'

const isSkipped = (test: TestCase) =>
  test.outcome() === 'skipped' || test.annotations.some(({ type }) => type === SKIP_A_PART)

const nameOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ')

const reasonOf = (test: TestCase) =>
  test.annotations.find(({ type, description }) => /skip|fixme/.test(type) && description)?.description ??
  'no reason given'
