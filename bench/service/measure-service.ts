import type { Plan } from '../harness/plan.ts'
import { measureAnswers } from './measure-answers.ts'
import { measureMails } from './measure-mails.ts'
import { measureProposals } from './measure-proposals.ts'
import { measureSizes } from './measure-sizes.ts'
import { measureStart } from './measure-start.ts'

export type MeasuredService = Awaited<ReturnType<typeof measureService>>

export async function measureService(plan: Plan) {
  const step = <T>(what: string, work: (plan: Plan) => Promise<T>) => {
    console.log(`· ${what}`)
    return work(plan)
  }
  return {
    start: await step('start', measureStart),
    proposals: await step('proposals, beside the floors', measureProposals),
    answers: await step('pages and look-ups, beside the floors', measureAnswers),
    sizes: await step('few and many records', measureSizes),
    mails: await step('mails', measureMails),
  }
}
