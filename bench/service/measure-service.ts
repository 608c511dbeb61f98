import type { Plan } from '../harness/plan.ts'
import { startService } from '../harness/programs.ts'
import { median } from '../harness/rounds.ts'
import { createEmptyFolder } from '../records/folders.ts'
import { measureMails } from './measure-mails.ts'
import { measureProposals } from './measure-proposals.ts'
import { measureReads } from './measure-reads.ts'

export type MeasuredService = Awaited<ReturnType<typeof measureService>>

export async function measureService(plan: Plan) {
  const step = <T>(what: string, work: (plan: Plan) => Promise<T>) => {
    console.log(`· ${what}`)
    return work(plan)
  }
  return {
    startMs: await step('start', measureStart),
    proposals: await step('proposals and their baseline', measureProposals),
    reads: await step('pages and look-ups', measureReads),
    mails: await step('mails', measureMails),
  }
}

/** The time from the start of the process to the first response, with an existing database. */
async function measureStart({ starts }: Plan) {
  const dataDir = createEmptyFolder()
  const times = []
  for (let start = 0; start < starts; start++) {
    const service = await startService({ DATA_DIR: dataDir })
    times.push(service.startMs)
    await service.stop()
  }
  return median(times)
}
