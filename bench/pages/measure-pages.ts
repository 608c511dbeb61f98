import { randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import { SITE } from '../../scripts/programs/build-site.ts'
import { findChromium } from '../../scripts/programs/find-chromium.ts'
import { startSite } from '../../tests/support/page/site.ts'
import type { Plan } from '../harness/plan.ts'
import { gradeAll } from './grade.ts'
import { makeFloors } from './make-floors.ts'
import { touchAll } from './touch.ts'
import { visitAll } from './visit.ts'

export type MeasuredPages = Awaited<ReturnType<typeof measurePages>>

/** Measures the site's pages in a browser, beside the floors and the pages at `others`. */
export async function measurePages({ loads, visits: times }: Plan, others: string[]) {
  const site = await startSite({ distDir: SITE.distDir })
  const floors = await makeFloors()
  const browser = await chromium.launch({ executablePath: findChromium() })
  const addresses: Record<string, string> = {
    'the landing page': `${site.origin}/`,
    'an employee': `${site.origin}/Home/TeamMembers?EmpId=${site.sampleEmpId ?? randomUUID()}`,
    'the 404 page': `${site.origin}/no/such/page`,
    'floor: without script and font': floors.plain,
    'floor: one React button': floors.button,
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
    return { rows, touches: await touchAll(browser, `${site.origin}/`) }
  } finally {
    await browser.close()
    await floors.stop()
    await site.stop()
  }
}
