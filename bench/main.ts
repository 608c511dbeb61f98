import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSite } from '../scripts/programs/build-site.ts'
import { describeMachine } from './machine.ts'
import { measurePages } from './pages/measure-pages.ts'
import { reportPages } from './pages/report-pages.ts'
import { fullPlan, type Plan, quickPlan } from './plan.ts'
import { removeRecords } from './records.ts'
import { reportService } from './report-service.ts'
import { measureService } from './service.ts'

const RESULTS_FILE = fileURLToPath(new URL('RESULTS.md', import.meta.url))

type Asked = { isQuick: boolean; parts: Part[]; others: string[] }
type Part = keyof typeof measures

const measures = {
  service: async (plan: Plan) => reportService(plan, await measureService(plan)),
  pages: async (plan: Plan, others: string[]) =>
    reportPages(plan, await measurePages(plan, others)),
}

const partNames = Object.keys(measures) as Part[]

/**
 * `npm run bench`: builds the site, then measures the service and the pages. `-- pages URL …` or `-- service` measures a
 * part, `--quick` only tests that everything runs; these results are printed and not stored.
 */
const asked = readArguments(process.argv.slice(2))
if ((await buildSite()) !== 0) throw new Error('The site could not be built; see above.')
try {
  const text = await measureParts(asked)
  if (!asked.isQuick && asked.parts.length === partNames.length) writeFileSync(RESULTS_FILE, text)
} finally {
  removeRecords()
}

function readArguments(words: string[]): Asked {
  const named = partNames.filter((part) => words.includes(part))
  return {
    isQuick: words.includes('--quick'),
    parts: named.length > 0 ? named : partNames,
    others: words.filter((word) => URL.canParse(word)),
  }
}

async function measureParts({ isQuick, parts, others }: Asked) {
  const began = performance.now()
  const plan = isQuick ? quickPlan : fullPlan
  const machine = describeMachine()
  const texts = []
  for (const part of parts) {
    const text = await measures[part](plan, others)
    console.log(text) // What was measured is not lost when a later part fails.
    texts.push(text)
  }
  const seconds = Math.round((performance.now() - began) / 1_000)
  return `# What was measured

Written by \`npm run bench\`, on one machine that speaks over 127.0.0.1.

${machine.map((line) => `- ${line}`).join('\n')}
- the whole took ${seconds} s

${texts.join('\n')}`
}
