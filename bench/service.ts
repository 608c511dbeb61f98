import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildIfStale, SITE_FILE } from '../scripts/build-site.ts'
import { describeMachine } from './machine.ts'
import { measureMails } from './measure-mails.ts'
import { measureProposals } from './measure-proposals.ts'
import { measureSizes } from './measure-sizes.ts'
import { measureStart } from './measure-start.ts'
import { fullPlan, type Plan, quickPlan } from './plan.ts'
import { removeRecords } from './records.ts'
import { report } from './report.ts'

const RESULTS_FILE = fileURLToPath(new URL('RESULTS.md', import.meta.url))

export type Results = Awaited<ReturnType<typeof measure>>

/** `npm run bench`; `-- --quick` only shows that it runs, and writes nothing. */
if (import.meta.main) {
  const isQuick = process.argv.includes('--quick')
  if (!existsSync(SITE_FILE)) await buildIfStale()
  try {
    const text = report(await measure(isQuick ? quickPlan : fullPlan))
    console.log(`\n${text}`)
    if (!isQuick) writeFileSync(RESULTS_FILE, text)
  } finally {
    removeRecords()
  }
}

async function measure(plan: Plan) {
  const began = performance.now()
  const step = <T>(what: string, work: (plan: Plan) => Promise<T>) => {
    console.log(`· ${what}`)
    return work(plan)
  }
  return {
    plan,
    machine: describeMachine(),
    start: await step('start', measureStart),
    proposals: await step('proposals, beside the floors', measureProposals),
    sizes: await step('few and many records', measureSizes),
    mails: await step('mails', measureMails),
    seconds: (performance.now() - began) / 1_000,
  }
}
