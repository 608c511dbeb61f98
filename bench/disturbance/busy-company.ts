import { randomBytes } from 'node:crypto'
import type { Where } from '../../store/database/open-database.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'
import { createAudit } from '../records/create-audit.ts'
import { createConversation, createRequests } from '../records/create-requests.ts'

export type Company = {
  requests: number
  auditRows: number
  employees: number
  photos: number
  persons: number
}

const REQUESTS_OF_PERSON = 20
const MAILS = 50

/** Fills a store, and stages an import that nobody has applied yet. */
export async function createCompany(where: Where, company: Company) {
  const store = await openStore(where)
  const staff = await store.staff.add({ email: 'bench@example.com', name: 'Bench', areas: allAreas }, null)
  const by = staff?.id ?? ''
  await createRequests(where, company.requests, [by, 'somebody', 'nobody'])
  const conversationId = await createConversation(where, MAILS)
  const persons = await addPersons(store, company)
  await createAudit(where, company.auditRows, by)
  await stageImport(store, by, company)
  const cookie = `console=${await store.sessions.start(by, 'bench')}`
  await store.close()
  return { cookie, conversationId, persons }
}

const allAreas = ['inbox' as const, 'figures' as const, 'employees' as const, 'people' as const, 'admin' as const]

/** People with many requests, to erase. Resolves to their addresses. */
async function addPersons(store: Store, { persons }: Company) {
  const addresses = Array.from({ length: persons }, (_, nth) => `person${nth}@alder-clinics.example`)
  for (const Email of addresses) {
    const requests = Array.from({ length: REQUESTS_OF_PERSON }, () => aTrialRequest({ Email }))
    await Promise.all(requests.map((request) => store.requests.add(request, null)))
  }
  return addresses
}

async function stageImport(store: Store, by: string, { employees, photos }: Company) {
  const { employeeImports } = store
  const lines = Array.from({ length: employees }, (_, nth) => `C-${nth},Person ${nth},Surveyor,+49 170 ${1e6 + nth}`)
  const list = `Code,Name,Position,Mobile\n${lines.join('\n')}\n`
  await employeeImports.setList(by, 'staff.csv', Buffer.from(list))
  for (let nth = 0; nth < photos; nth++)
    await employeeImports.setPhoto(by, { name: `C-${nth}.jpg`, photo: largePhoto() })
}

/** As large as `encodePhoto` makes them. */
const largePhoto = () => ({
  card: randomBytes(10_000),
  page: randomBytes(19_000),
  enlarged: randomBytes(60_000),
  master: randomBytes(200_000),
})
