import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The violations that axe finds in the elements of the selector. */
export async function findViolations(page: Page, selector: string) {
  const { violations } = await new AxeBuilder({ page })
    .include(selector)
    // This rule of WCAG 2.2 is off by default.
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  return violations.map(({ id, help, nodes }) => ({
    [`${id}: ${help}`]: nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
  }))
}
