import type { Plan } from '../harness/plan.ts'
import { type Program, startService } from '../harness/programs.ts'
import { measureInRounds } from '../harness/rounds.ts'
import { createFilledFolder } from './records.ts'
import { employeeRequest, proposalRequest } from './requests.ts'

const CONNECTIONS = 16

/** The cost of many stored records: the same calls on a store with few and on a store with many records. */
export async function measureRecordCounts(plan: Plan) {
  const few = await startService({ DATA_DIR: await createFilledFolder(plan.few) })
  const many = await startService({ DATA_DIR: await createFilledFolder(plan.many) })
  const calls = {
    'look-ups': (_: Program, count: number) => ({
      request: () => employeeRequest(`employee-${Math.floor(Math.random() * count)}`),
      expectedText: 'Mara Lindqvist',
    }),
    proposals: () => ({ request: proposalRequest, expectedText: '"StatusId":1' }),
  }
  const rows = []
  for (const [call, candidate] of Object.entries(calls)) {
    const of = (program: Program, count: number) => ({
      port: program.port,
      connections: CONNECTIONS,
      ...candidate(program, count),
    })
    const measured = await measureInRounds(plan, {
      few: of(few, plan.few),
      many: of(many, plan.many),
    })
    rows.push({ call, ...measured })
  }
  const peaksMiB = { few: few.peakMiB(), many: many.peakMiB() }
  for (const program of [few, many]) await program.stop()
  return { connections: CONNECTIONS, rows, peaksMiB }
}
