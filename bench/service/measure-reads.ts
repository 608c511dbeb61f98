import { openStore } from '../../store/open-store.ts'
import type { Measured } from '../harness/load.ts'
import type { Plan } from '../harness/plan.ts'
import { startService } from '../harness/programs.ts'
import { measureInRounds } from '../harness/rounds.ts'
import { createEmployees } from '../records/create-employees.ts'
import { createEmptyFolder } from '../records/folders.ts'
import { employeeRequest, pageRequest } from './requests.ts'

/** The landing page, and look-ups of employees. */
export async function measureReads(plan: Plan) {
  const dataDir = createEmptyFolder()
  const store = await openStore({ dataDir })
  const empIds = await createEmployees(store, plan.employees)
  await store.close()
  const service = await startService({ DATA_DIR: dataDir })
  const lookUp = () => employeeRequest(empIds[Math.floor(Math.random() * empIds.length)] ?? '')
  const { port } = service
  const rows: { what: string; connections: number; measured: Measured }[] = []
  for (const connections of plan.connections) {
    const { page, person } = await measureInRounds(plan, {
      page: { port, connections, request: pageRequest, expectedText: '' },
      person: { port, connections, request: lookUp, expectedText: 'Person ' },
    })
    rows.push({ what: 'the landing page', connections, measured: page })
    rows.push({ what: 'an employee', connections, measured: person })
  }
  const peakMiB = service.peakMiB()
  await service.stop()
  return { rows, peakMiB }
}
