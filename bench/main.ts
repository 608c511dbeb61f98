import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildOrThrow } from '../scripts/programs/build-site.ts'
import { chooseParts, type Parts } from '../scripts/programs/parts.ts'
import { measureConsole } from './console/measure-console.ts'
import { reportConsole } from './console/report-console.ts'
import { measureDisturbance } from './disturbance/measure-disturbance.ts'
import { reportDisturbance } from './disturbance/report-disturbance.ts'
import { describeMachine } from './harness/machine.ts'
import { fullPlan, quickPlan } from './harness/plan.ts'
import { measurePages } from './pages/measure-pages.ts'
import { reportPages } from './pages/report-pages.ts'
import { measureService } from './service/measure-service.ts'
import { removeRecords } from './service/records.ts'
import { reportService } from './service/report-service.ts'

const RESULTS_FILE = fileURLToPath(new URL('RESULTS.md', import.meta.url))

const isQuick = process.argv.includes('--quick')
const plan = isQuick ? quickPlan : fullPlan

const parts: Parts<string> = {
  service: {
    does: 'measures calls, pages, proposals, mails and the start of the service',
    run: async () => reportService(plan, await measureService(plan)),
  },
  pages: {
    does: 'measures the pages, and pages at [URL …], in a browser',
    run: async (urls) => reportPages(plan, await measurePages(plan, urls)),
  },
  console: {
    does: 'measures the lists and searches of the staff console on both databases',
    run: async () => reportConsole(await measureConsole(plan)),
  },
  disturbance: {
    does: 'measures what a visitor notices of the staff, on both databases',
    run: async () => reportDisturbance(await measureDisturbance(plan)),
  },
}

/**
 * `npm run bench` builds the site and measures all parts. `--quick` only tests that the bench runs. The results of single
 * parts and of `--quick` are printed, but not written to RESULTS.md.
 */
const words = process.argv.slice(2).filter((word) => word !== '--quick')
const jobs = chooseParts('npm run bench', parts, words)
await buildOrThrow()
try {
  const text = await measure()
  if (!isQuick && words.length === 0) writeFileSync(RESULTS_FILE, text)
} finally {
  removeRecords()
}

async function measure() {
  const began = performance.now()
  const machine = describeMachine()
  const texts = []
  for (const { run } of jobs) {
    const text = await run()
    console.log(text) // Printed before the next part, which may fail.
    texts.push(text)
  }
  const seconds = Math.round((performance.now() - began) / 1_000)
  return `# Results of the measurements

Written by \`npm run bench\`. Load generator and service run on one machine and communicate over 127.0.0.1.

${machine.map((line) => `- ${line}`).join('\n')}
- duration: ${seconds} s

${texts.join('\n')}`
}
