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
      times: modules.flatMap(timesOf),
      skipped: inState('skipped').map((test) => ({ name: nameOf(test), why: reasonOf(test) })),
    })
  }
}

const isFlaky = (test: TestCase) => test.diagnostic()?.flaky === true

const nameOf = (test: TestCase) => `${test.module.relativeModuleId} › ${test.fullName}`

function timesOf(module: TestModule) {
  const file = module.relativeModuleId
  const tests = [...module.children.allTests()].map((test) => ({
    file,
    name: nameOf(test),
    ms: test.diagnostic()?.duration ?? 0,
  }))
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  const ms = duration + collectDuration + setupDuration - tests.reduce((sum, test) => sum + test.ms, 0)
  return [...tests, { file, name: `${file}: imports and hooks`, ms }]
}

function reasonOf(test: TestCase) {
  const result = test.result()
  return (result.state === 'skipped' && result.note) || 'no reason given'
}
