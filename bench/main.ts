import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSite } from '../scripts/programs/build-site.ts'
import { type Part, readCommandLine } from '../scripts/programs/parts.ts'
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

const parts: Part<string>[] = [
  {
    name: 'service',
    does: 'calls, pages, proposals, mails and the start of the service',
    prepare: () => async () => reportService(plan, await measureService(plan)),
  },
  {
    name: 'pages',
    does: 'the pages in a browser, and the pages at other addresses',
    takes: '[URL …]',
    prepare: (urls) => async () => reportPages(plan, await measurePages(plan, urls)),
  },
]

/**
 * `npm run bench` builds the site and measures all parts. `--quick` only tests that everything runs. Results of single
 * parts, and those of `--quick`, are printed and not stored.
 */
const words = process.argv.slice(2).filter((word) => word !== '--quick')
const jobs = readCommandLine({ call: 'npm run bench', parts }, words)
if ((await buildSite()) !== 0) throw new Error('The site could not be built; see above.')
try {
  const text = await measure()
  if (!isQuick && jobs.length === parts.length) writeFileSync(RESULTS_FILE, text)
} finally {
  removeRecords()
}

async function measure() {
  const began = performance.now()
  const machine = describeMachine()
  const texts = []
  for (const { run } of jobs) {
    const text = await run()
    console.log(text) // Printed at once: these results remain if a later part fails.
    texts.push(text)
  }
  const seconds = Math.round((performance.now() - began) / 1_000)
  return `# What was measured

Written by \`npm run bench\`, on one machine that speaks over 127.0.0.1.

${machine.map((line) => `- ${line}`).join('\n')}
- the whole took ${seconds} s

${texts.join('\n')}`
}
