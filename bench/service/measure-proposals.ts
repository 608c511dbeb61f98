import type { Plan } from '../harness/plan.ts'
import { startBaseline, startService } from '../harness/programs.ts'
import { measureInRounds } from '../harness/rounds.ts'
import { createEmptyFolder } from './records.ts'
import { proposalRequest } from './requests.ts'

/** Proposals, which are acknowledged when they are on disk, compared with two baselines. */
export async function measureProposals(plan: Plan) {
  const bare = await startBaseline('bare-http', {})
  const oneTransaction = await startBaseline('one-transaction', { DATA_DIR: createEmptyFolder() })
  const service = await startService({ DATA_DIR: createEmptyFolder() })
  const rows = []
  for (const connections of plan.connections) {
    const of = ({ port }: { port: number }) => ({
      port,
      connections,
      request: proposalRequest,
      expectedText: '"StatusId":1',
    })
    const measured = await measureInRounds(plan, {
      bare: of(bare),
      oneTransaction: of(oneTransaction),
      service: of(service),
    })
    rows.push({ connections, ...measured })
  }
  const peakMiB = service.peakMiB()
  for (const program of [bare, oneTransaction, service]) await program.stop()
  return { rows, peakMiB }
}
