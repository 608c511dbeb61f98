import { randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import { SITE } from '../../scripts/programs/build-site.ts'
import { findChromium } from '../../scripts/programs/find-chromium.ts'
import { startSite } from '../../tests/support/page/site.ts'
import type { Plan } from '../harness/plan.ts'
import { gradeAll } from './grade.ts'
import { interactWithAll } from './interact.ts'
import { startBaseline } from './start-baseline.ts'
import { measureRest, measureScroll } from './watch-work.ts'

export type MeasuredPages = Awaited<ReturnType<typeof measurePages>>

/** Measures the site's pages, the baseline and the pages at `others` in a browser. */
export async function measurePages({ loads }: Plan, others: string[]) {
  const site = await startSite({ distDir: SITE.distDir })
  const baseline = await startBaseline()
  const browser = await chromium.launch({ executablePath: findChromium() })
  try {
    const grades = await gradeAll(
      {
        'the landing page': `${site.origin}/`,
        'an employee': `${site.origin}/Home/TeamMembers?EmpId=${site.sampleEmpId ?? randomUUID()}`,
        'the 404 page': `${site.origin}/no/such/page`,
        'baseline: without script and font': baseline.url,
        ...Object.fromEntries(others.map((address) => [address, address])),
      },
      loads,
    )
    const home = `${site.origin}/`
    return {
      grades,
      interactions: await interactWithAll(browser, home, loads),
      workAtRest: await measureRest(browser, home),
      longestTaskMs: await measureScroll(browser, home, loads),
    }
  } finally {
    await browser.close()
    baseline.stop()
    await site.stop()
  }
}
