import type { Plan } from '../harness/plan.ts'
import { startBaseline, startService } from '../harness/programs.ts'
import { measureInRounds } from '../harness/rounds.ts'
import { createRequests } from '../records/create-requests.ts'
import { createEmptyFolder } from '../records/folders.ts'
import { proposalRequest } from './requests.ts'

/** Proposals, which are acknowledged when they are on disk, compared with one bare transaction per request. */
export async function measureProposals(plan: Plan) {
  const dataDir = createEmptyFolder()
  await createRequests({ dataDir }, plan.requests, ['nobody'])
  const oneTransaction = await startBaseline('one-transaction', { DATA_DIR: createEmptyFolder() })
  const service = await startService({ DATA_DIR: dataDir })
  const rows = []
  for (const connections of plan.connections) {
    const of = ({ port }: { port: number }) => ({
      port,
      connections,
      request: proposalRequest,
      expectedText: '"StatusId":1',
    })
    rows.push({
      connections,
      ...(await measureInRounds(plan, { oneTransaction: of(oneTransaction), service: of(service) })),
    })
  }
  const peakMiB = service.peakMiB()
  for (const program of [oneTransaction, service]) await program.stop()
  return { rows, peakMiB }
}
