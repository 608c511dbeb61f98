import { randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import { SITE } from '../../scripts/programs/build-site.ts'
import { findChromium } from '../../scripts/programs/find-chromium.ts'
import { startSite } from '../../tests/support/page/site.ts'
import type { Plan } from '../harness/plan.ts'
import { timeCard } from './card-complete.ts'
import { gradeAll } from './grade.ts'
import { interactWithAll } from './interact.ts'
import { startBaselines } from './start-baselines.ts'
import { visitAll } from './visit.ts'

export type MeasuredPages = Awaited<ReturnType<typeof measurePages>>

/** Measures the site's pages, the baselines and the pages at `others` in a browser. */
export async function measurePages({ loads, visits: times }: Plan, others: string[]) {
  const site = await startSite({ distDir: SITE.distDir })
  const baselines = await startBaselines()
  const browser = await chromium.launch({ executablePath: findChromium() })
  const employee = `${site.origin}/Home/TeamMembers?EmpId=${site.sampleEmpId ?? randomUUID()}`
  const addresses: Record<string, string> = {
    'the landing page': `${site.origin}/`,
    'an employee': employee,
    'the 404 page': `${site.origin}/no/such/page`,
    'baseline: without script and font': baselines.plain,
    'baseline: one React button': baselines.button,
    ...Object.fromEntries(others.map((address) => [address, address])),
  }
  try {
    const grades = await gradeAll(addresses, loads)
    const visits = await visitAll(browser, addresses, times)
    const rows = []
    for (const name of Object.keys(addresses)) {
      const [grade, visit] = [grades[name], visits[name]]
      if (grade && visit) rows.push({ name, grade, ...visit })
    }
    const cardMs = await timeCard(browser, employee, loads)
    return { rows, cardMs, interactions: await interactWithAll(browser, `${site.origin}/`) }
  } finally {
    await browser.close()
    await baselines.stop()
    await site.stop()
  }
}
