import { readFileSync, writeFileSync } from 'node:fs'
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
import { measureTouches } from './pages/measure-touches.ts'
import { reportPages } from './pages/report-pages.ts'
import { reportTouches } from './pages/report-touches.ts'
import { removeRecords } from './records/folders.ts'
import { measureService } from './service/measure-service.ts'
import { reportService } from './service/report-service.ts'

const RESULTS_FILE = fileURLToPath(new URL('RESULTS.md', import.meta.url))

const INTRODUCTION = `# Results of the measurements

Written by \`npm run bench\`. Load generator and service run on one machine and communicate over 127.0.0.1.
`

/** The comment before the section of a part. */
const SECTION = /^<!-- (\w+) -->\n/m

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
  touches: {
    does: 'measures what a touch of the page costs, and with [--against DIR] what it costs in another build',
    run: async (words) => reportTouches(plan, await measureTouches(plan, words)),
  },
  console: {
    does: 'measures the lists and searches of the staff console on both databases',
    run: async () => reportConsole(await measureConsole(plan)),
  },
  disturbance: {
    does: 'measures how much the work of staff slows visitors, on both databases',
    run: async () => reportDisturbance(await measureDisturbance(plan)),
  },
}

/**
 * `npm run bench` builds the site and measures all parts. Each part that is measured replaces its section in RESULTS.md.
 * `--quick` only tests that the bench runs, and its results are printed only, as are those with arguments.
 */
const words = process.argv.slice(2).filter((word) => word !== '--quick')
const jobs = chooseParts('npm run bench', parts, words)
await buildOrThrow()
try {
  for (const { name, run } of jobs) {
    const text = await measure(run)
    console.log(text)
    if (!isQuick && words.length < 2) writeSection(name, text) // Before the next part, which may fail.
  }
} finally {
  removeRecords()
}

/** The report of a part, with what was measured below its heading. */
async function measure(run: () => Promise<string>) {
  const began = performance.now()
  const machine = describeMachine()
  const report = await run()
  const seconds = Math.round((performance.now() - began) / 1_000)
  const lines = [...machine, `duration: ${seconds} s`].map((line) => `- ${line}`)
  return report.replace('\n\n', () => `\n\n${lines.join('\n')}\n\n`)
}

function writeSection(name: string, text: string) {
  const [, ...old] = readFileSync(RESULTS_FILE, 'utf8').split(SECTION)
  const sections = new Map<string, string>()
  for (let nth = 0; nth < old.length; nth += 2) sections.set(String(old[nth]), String(old[nth + 1]))
  sections.set(name, `\n${text.trim()}\n\n`)
  const inOrder = Object.keys(parts).filter((part) => sections.has(part))
  const body = inOrder.map((part) => `<!-- ${part} -->\n${sections.get(part)}`).join('')
  writeFileSync(RESULTS_FILE, `${INTRODUCTION}\n${body.trim()}\n`)
}
