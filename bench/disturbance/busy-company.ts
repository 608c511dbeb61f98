import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase, type Where } from '../../store/database/open-database.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'
import { createConversation, createRequests } from '../console/create-requests.ts'

export type Company = {
  requests: number
  auditRows: number
  employees: number
  photos: number
  persons: number
}

const REQUESTS_OF_PERSON = 20
const MAILS = 50
/** Below PostgreSQL's timeout of a query. */
const AUDIT_BATCH_ROWS = 100_000

/** Fills a store, and stages an import that nobody has applied yet. */
export async function createCompany(where: Where, company: Company) {
  const store = await openStore(where)
  const staff = await store.staff.add({ email: 'bench@example.com', name: 'Bench', areas: allAreas }, null)
  const by = staff?.id ?? ''
  await createRequests(where, company.requests, [by, 'somebody', 'nobody'])
  const conversationId = await createConversation(where, MAILS)
  const persons = await addPersons(store, company)
  await addAudit(where, company.auditRows, by)
  const importId = await stageImport(store, by, company)
  const cookie = `console=${await store.sessions.start(by, 'bench')}`
  await store.close()
  return { cookie, conversationId, persons, importId }
}

const allAreas = ['inbox' as const, 'employees' as const, 'people' as const, 'admin' as const]

/** People with many requests, to erase. Resolves to their addresses. */
async function addPersons(store: Store, { persons }: Company) {
  const addresses = Array.from({ length: persons }, (_, nth) => `person${nth}@alder-clinics.example`)
  for (const Email of addresses) {
    const requests = Array.from({ length: REQUESTS_OF_PERSON }, () => aTrialRequest({ Email }))
    await Promise.all(requests.map((request) => store.requests.add(request, null)))
  }
  return addresses
}

async function addAudit(where: Where, count: number, by: string) {
  const { db, close } = await openDatabase(where)
  const start = Date.now() - count * 1_000
  for (let first = 0; first < count; first += AUDIT_BATCH_ROWS) {
    const last = Math.min(first + AUDIT_BATCH_ROWS, count) - 1
    await sql`
      with recursive numbers (n) as
        (select cast(${first} as integer) union all select n + 1 from numbers where n < ${last})
      insert into audit (id, at, by, action, subject, fields, times)
      select '01900000-0000-7000-8000-' || substr(cast(1000000000000 + n as text), 2), ${start} + n * 1000.0,
        ${by}, 'changed an employee', 'employee-' || n % 20000, 'Designation', 1 from numbers`.execute(db)
  }
  await close()
}

async function stageImport(store: Store, by: string, { employees, photos }: Company) {
  const { employeeImports } = store
  const { id } = await employeeImports.start(by)
  const lines = Array.from({ length: employees }, (_, nth) => `C-${nth},Person ${nth},Surveyor,+49 170 ${1e6 + nth}`)
  const list = `Code,Name,Position,Mobile\n${lines.join('\n')}\n`
  await employeeImports.setList({ id, by }, 'staff.csv', Buffer.from(list))
  for (let nth = 0; nth < photos; nth++)
    await employeeImports.setPhoto({ id, by }, { name: `C-${nth}.jpg`, photo: largePhoto() })
  return id
}

/** As large as `encodePhoto` makes them. */
const largePhoto = () => ({
  card: randomBytes(10_000),
  page: randomBytes(19_000),
  enlarged: randomBytes(60_000),
  master: randomBytes(200_000),
})
