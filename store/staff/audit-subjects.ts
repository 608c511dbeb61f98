import type { Kysely } from 'kysely'
import { inChunks } from '../database/in-chunks.ts'
import type { Tables } from '../schema/tables.ts'

/** What an entry of the audit is about, while it is on record. A delivery stands for its request. */
export type AuditSubject = { kind: 'request' | 'employee'; recordId: string; name: string | null }

/** The requests and employees with these ids, by id. Read anew each time, so that an erased name is in no audit. */
export async function readSubjects(db: Kysely<Tables>, ids: string[]) {
  const found = new Map<string, AuditSubject>()
  for (const some of inChunks([...new Set(ids)])) {
    const employees = db.selectFrom('employees').select(['id', 'EmployeeName']).where('id', 'in', some)
    for (const { id, EmployeeName } of await employees.execute())
      found.set(id, { kind: 'employee', recordId: id, name: EmployeeName })
    const requests = db.selectFrom('requests').select(['id', 'company', 'name', 'email']).where('id', 'in', some)
    for (const { id, company, name, email } of await requests.execute())
      found.set(id, { kind: 'request', recordId: id, name: company ?? name ?? email })
    const deliveries = db
      .selectFrom('outbox')
      .innerJoin('requests', 'requests.id', 'outbox.requestId')
      .select(['outbox.id', 'requestId', 'company', 'requests.name', 'email'])
      .where('outbox.id', 'in', some)
    for (const { id, requestId, company, name, email } of await deliveries.execute())
      if (requestId) found.set(id, { kind: 'request', recordId: requestId, name: company ?? name ?? email })
  }
  return found
}
