import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { genericRequest } from '../../contract/wire/call-request.ts'
import { aTrialPayload, proposalInsert } from '../support/service/proposals.ts'
import { call, startService } from '../support/service/service.ts'

const mara = {
  empId: 'mara',
  ImageName: 'mara.jpg',
  EmployeeName: 'Mara Lindqvist',
  Designation: 'Surveyor',
  EmployeeCode: 'S-104',
  BloodGroup: 'O+',
  ContactNo: '+44 20 7946 0104',
  AlternateContactNo: '',
}
const proposal = proposalInsert(aTrialPayload())
const lookUp = call('EmployessDetailAll', genericRequest('mara'))

test('look-ups and pages are answered while proposals wait for the disk', async () => {
  const disk = Promise.withResolvers<void>()
  const { service, employees, requests } = await startService({
    store: (real) => ({
      ...real,
      requests: {
        ...real.requests,
        add: async (...request) => {
          await disk.promise
          return real.requests.add(...request)
        },
      },
    }),
  })
  await employees.add([mara])
  let acknowledged = 0
  const proposals = Array.from({ length: 500 }, async () => {
    expect((await service.inject(proposal)).json()).toMatchObject({
      ObjdbmlStatus: { StatusId: 1 },
    })
    acknowledged++
  })
  for (let request = 0; request < 20; request++) {
    expect((await service.inject(lookUp)).body).toContain('Mara Lindqvist')
    expect((await service.inject('/')).body).toContain('Home')
  }
  expect(acknowledged).toBe(0)
  disk.resolve()
  await Promise.all(proposals)
  expect(await requests.listStored()).toHaveLength(500)
})

test('look-ups and pages are answered during a flood of proposals', async () => {
  const { service, employees, requests } = await startService()
  await employees.add([mara])
  const [senders, each] = [32, 60]
  let sending = senders
  async function send() {
    for (let sent = 0; sent < each; sent++) await service.inject(proposal)
    sending--
  }
  async function visit(request: () => Promise<{ statusCode: number }>) {
    let answers = 0
    for (; sending > 0; answers++) {
      expect((await request()).statusCode).toBe(200)
      await nextTurn() // Yields to the event loop as a real connection does: a page from memory is served synchronously.
    }
    return answers
  }
  const flood = Array.from({ length: senders }, send)
  const [lookUps, pages] = await Promise.all([
    visit(() => service.inject(lookUp)),
    visit(() => service.inject('/')),
    ...flood,
  ])
  // The limit is relative to the requests of one sender, because a busy machine slows both.
  expect(lookUps).toBeGreaterThan(each / 2)
  expect(pages).toBeGreaterThan(each / 2)
  expect(await requests.listStored()).toHaveLength(senders * each)
})
