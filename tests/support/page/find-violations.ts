import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The violations that axe finds in the elements of the selector, after the animations that run now. */
export async function findViolations(page: Page, selector = 'html') {
  // Half-transparent text has too little contrast.
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ playState, timeline, effect }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return playState === 'running' && timeline === document.timeline && !isEndless
    })
    await Promise.allSettled(running.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page })
    .include(selector)
    // Otherwise axe opens a second page to combine the findings of all frames.
    .setLegacyMode()
    // The rule of WCAG 2.2 is off by default.
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .analyze()
  return violations.map(({ id, help, nodes }) => ({
    [`${id}: ${help}`]: nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
  }))
}
