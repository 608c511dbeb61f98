import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { load } from '../bench/load.ts'
import { askForEmployee, askForPage, askForTrial } from '../bench/requests.ts'
import { startService } from '../tests/support/service.ts'

// Long enough for a machine that is busy with something else: each must be answered some times.
const FLOOD = { connections: 32, warmUpMs: 300, ms: 4_000 }
const VISITOR = { ...FLOOD, connections: 1 }

const mara = {
  empId: 'mara',
  ImageName: 'mara.jpg',
  EmployeeName: 'Mara Lindqvist',
  Designation: 'Surveyor',
  EmployeeCode: 'S-104',
  BloodGroup: '0+',
  ContactNo: '+44 20 7946 0104',
  AlternateContactNo: '',
}

test('look-ups and pages stay fast while proposals flood', async () => {
  const { service, employees, leads } = await startService()
  await employees.add([mara])
  await service.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.server.address() as AddressInfo
  const [proposals, lookUps, pages] = await Promise.all([
    load({ ...FLOOD, port, request: askForTrial, holds: '"StatusId":1' }),
    load({ ...VISITOR, port, request: () => askForEmployee('mara'), holds: '"StatusId":1' }),
    load({ ...VISITOR, port, request: askForPage, holds: 'Home' }),
  ])
  // A visitor waits for a turn in the process (a page, read from disk, for some), never for the queue to the disk.
  expect(lookUps.p50Ms).toBeLessThan(10 * proposals.p50Ms)
  expect(pages.p50Ms).toBeLessThan(20 * proposals.p50Ms)
  expect((await leads.list()).length).toBeGreaterThan(proposals.perSecond)
})
