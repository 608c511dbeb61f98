import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { writeTally } from './tally.ts'

/** Writes the tally for `npm test`. A file that could not be read counts as one failed test. */
export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    const brokenFiles = modules.filter((module) => module.errors().length > 0)
    writeTally({
      passed: inState('passed').length,
      failed: [
        ...inState('failed').map(nameOf),
        ...brokenFiles.map(({ relativeModuleId }) => relativeModuleId),
        ...errors.map(() => 'an error outside of the tests'),
      ],
      flaky: inState('passed').filter(isFlaky).map(nameOf),
      skipped: inState('skipped').map((test) => ({ name: nameOf(test), why: reasonOf(test) })),
    })
  }
}

const isFlaky = (test: TestCase) => test.diagnostic()?.flaky === true

const nameOf = (test: TestCase) => `${test.module.relativeModuleId} › ${test.fullName}`

function reasonOf(test: TestCase) {
  const result = test.result()
  return (result.state === 'skipped' && result.note) || 'no reason given'
}
