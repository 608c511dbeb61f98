import type { Plan } from '../harness/plan.ts'
import { startFloor, startService } from '../harness/programs.ts'
import { inRounds } from '../harness/rounds.ts'
import { anEmptyFolder } from './records.ts'
import { askForTrial } from './requests.ts'

/** Proposals, answered when they are on disk, beside the two floors. */
export async function measureProposals(plan: Plan) {
  const bare = await startFloor('bare-http', {})
  const oneTransaction = await startFloor('one-transaction', { DATA_DIR: anEmptyFolder() })
  const service = await startService({ DATA_DIR: anEmptyFolder() })
  const rows = []
  for (const connections of plan.connections) {
    const of = ({ port }: { port: number }) => ({
      port,
      connections,
      request: askForTrial,
      holds: '"StatusId":1',
    })
    const measured = await inRounds(plan, {
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
