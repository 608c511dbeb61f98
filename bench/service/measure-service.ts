import type { Plan } from '../harness/plan.ts'
import { measureMails } from './measure-mails.ts'
import { measureProposals } from './measure-proposals.ts'
import { measureReads } from './measure-reads.ts'
import { measureRecordCounts } from './measure-record-counts.ts'
import { measureStart } from './measure-start.ts'

export type MeasuredService = Awaited<ReturnType<typeof measureService>>

export async function measureService(plan: Plan) {
  const step = <T>(what: string, work: (plan: Plan) => Promise<T>) => {
    console.log(`· ${what}`)
    return work(plan)
  }
  return {
    start: await step('start', measureStart),
    proposals: await step('proposals and their baselines', measureProposals),
    reads: await step('pages, look-ups and their baselines', measureReads),
    recordCounts: await step('few and many records', measureRecordCounts),
    mails: await step('mails', measureMails),
  }
}
