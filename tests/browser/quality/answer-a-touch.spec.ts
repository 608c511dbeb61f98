import { expect, test, withMotion } from '../../support/page/test.ts'
import { controls, measureTouch } from '../../support/page/touches.ts'

test.use(withMotion)

/** A slow or busy machine takes up to this many times as long as the one on which the budgets were set. */
const MARGIN = 3
const TRIES = 3

for (const control of controls) {
  const { name, budget } = control
  if (!budget) continue
  test(`${name}: a touch restyles ${budget.styled} elements at most, within its processor time`, async ({
    browser,
    baseURL,
  }) => {
    const tries = []
    do tries.push(await measureTouch(browser, `${baseURL}/`, control))
    while (tries.length < TRIES && tries.every(({ ms }) => ms > budget.ms))
    expect(Math.min(...tries.map(({ styled }) => styled)), 'styled elements').toBeLessThanOrEqual(budget.styled)
    expect(Math.min(...tries.map(({ ms }) => ms)), 'ms').toBeLessThanOrEqual(budget.ms * MARGIN)
  })
}
