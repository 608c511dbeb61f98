import { readFileSync } from 'node:fs'
import { walkScreens } from '../screens/walk-screens.ts'
import { expect, test } from '../support/page/console.ts'
import { findEqualAccessFailures } from '../support/page/find-equal-access-failures.ts'
import { ownPages, type State, states } from '../visual/states.ts'
import { walkStates } from '../visual/walk.ts'

type Failure = Awaited<ReturnType<typeof findEqualAccessFailures>>[number] & { state: string }

// A test visits all states.
test.describe.configure({ timeout: 900_000 })
test.use({ actionTimeout: 20_000 })

test('IBM Equal Access finds nothing on the site but what the accessibility page explains', async ({
  page,
  baseURL,
  expectErrors,
}) => {
  expectErrors(/404 .*\/no-such-page$/)
  const failures: Failure[] = []
  const visit = async ({ name: state, isClockStopped }: State) => {
    if (isClockStopped) return // The engine waits with timers.
    failures.push(...(await findEqualAccessFailures(page)).map((one) => ({ state, ...one })))
  }
  await walkStates(page, baseURL ?? '', visit, [...states, ...ownPages])
  expectExplained(failures, 'site')
})

test('IBM Equal Access finds nothing in the console but what the accessibility page explains', async ({
  page,
  staffConsole,
  expectErrors,
}) => {
  expectErrors(/40[0134]|412/)
  const failures: Failure[] = []
  await walkScreens(page, staffConsole, async (state) => {
    failures.push(...(await findEqualAccessFailures(page)).map((one) => ({ state, ...one })))
  })
  expectExplained(failures, 'console')
})

/** Each failure has its row in the table of the accessibility page, and each row still explains a failure. */
function expectExplained(failures: Failure[], part: 'site' | 'console') {
  const rows = readFileSync('docs/accessibility.md', 'utf8').matchAll(/^\| `(?<rule>\w+)` \| (?<parts>[\w, ]+) \|/gm)
  const explained = [...rows].flatMap(({ groups }) => (groups?.parts?.includes(part) ? (groups.rule ?? []) : []))
  expect.soft(failures.filter(({ rule }) => !explained.includes(rule))).toEqual([])
  const found = new Set(failures.map(({ rule }) => rule))
  expect(explained.filter((rule) => !found.has(rule))).toEqual([])
}
