import type { Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { writeTally } from './tally.ts'

/** Counts for `npm test`. What fails outside of a test counts as one failed test. */
export default class PlaywrightTally implements Reporter {
  #tests: TestCase[] = []
  #errors = 0

  onBegin(_config: unknown, suite: Suite) {
    this.#tests = suite.allTests()
  }

  onError() {
    this.#errors += 1
  }

  onEnd() {
    const withOutcome = (...outcomes: string[]) =>
      this.#tests.filter((test) => outcomes.includes(test.outcome()))
    writeTally({
      passed: withOutcome('expected', 'flaky').length,
      failed: withOutcome('unexpected').length + this.#errors,
      skipped: withOutcome('skipped').map((test) => ({ name: nameOf(test), why: reasonOf(test) })),
      unsteady: withOutcome('flaky').map(nameOf),
    })
  }

  printsToStdio() {
    return false
  }
}

const nameOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ')

const reasonOf = (test: TestCase) =>
  test.annotations.find(({ type, description }) => /skip|fixme/.test(type) && description)
    ?.description ?? 'no reason given'
