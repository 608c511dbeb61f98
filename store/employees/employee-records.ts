import type { Transaction } from 'kysely'
import type { OptionalField } from '../../contract/employee.ts'
import type { ConsentRecord, Employee, EmployeeLink, IssuedCard } from '../../records/employee.ts'
import type { Database } from '../database/database.ts'
import { databaseTime } from '../database/database-time.ts'
import { inChunks } from '../database/in-chunks.ts'
import { newId } from '../database/new-id.ts'
import { addEmployeeEvents } from '../outbox/webhook-events.ts'
import { hashOfEmpId } from '../schema/hash-of-emp-id.ts'
import type { Tables } from '../schema/tables.ts'
import { writeAudit, writeAudits } from '../staff/audit.ts'
import { employeeColumns } from './employee-columns.ts'
import { inEmployeeTransaction } from './employees.ts'

/** What is recorded about an employee beside the fields: links, issued cards and consents. */
export type EmployeeRecords = {
  /** All of them, oldest first. */
  of(employeeId: string): Promise<RecordsOfEmployee>
  /** Records that a card with the current link was handed to each employee. Returns the number of known employees. */
  issueCards(employeeIds: string[], by: string | null): Promise<number>
  /** The owner of a card and its link, current or revoked, by the EmpId. Null if no employee on record has the card. */
  findCard(empId: string): Promise<{ employee: Employee; link: EmployeeLink } | null>
  /** False if there is no such employee. */
  recordConsent(employeeId: string, consent: NewConsent): Promise<boolean>
}

export type RecordsOfEmployee = {
  links: EmployeeLink[]
  cards: IssuedCard[]
  consents: ConsentRecord[]
}

export type NewConsent = Pick<ConsentRecord, 'field' | 'isGiven' | 'decidedOn'> & {
  by: string | null
}

export const employeeRecordsIn = (
  { db, reading }: Database,
  now: () => number,
): EmployeeRecords => ({
  async of(employeeId) {
    const links = await reading
      .selectFrom('employeeLinks')
      .selectAll()
      .where('employeeId', '=', employeeId)
      .orderBy('createdAt')
      .execute()
    const cards = await reading
      .selectFrom('issuedCards')
      .innerJoin('employeeLinks', 'employeeLinks.id', 'linkId')
      .selectAll('issuedCards')
      .where('employeeId', '=', employeeId)
      .orderBy('issuedAt')
      .execute()
    const consents = await reading
      .selectFrom('employeeConsents')
      .selectAll()
      .where('employeeId', '=', employeeId)
      .orderBy('recordedAt')
      .orderBy('id')
      .execute()
    return {
      links,
      cards,
      consents: consents.map((consent) => ({ ...consent, isGiven: consent.isGiven === 1 })),
    }
  },

  issueCards: (employeeIds, by) =>
    inEmployeeTransaction(db, async (tx) => {
      const links = await currentLinks(tx, employeeIds)
      const issuedAt = await databaseTime(tx, now)
      for (const some of inChunks(links)) {
        const cards = some.map(({ id }) => ({ id: newId(), linkId: id, issuedAt, issuedBy: by }))
        await tx.insertInto('issuedCards').values(cards).execute()
      }
      const action = 'issued a card'
      await writeAudits(
        tx,
        now,
        links.map(({ employeeId }) => ({ by, action, subject: employeeId })),
      )
      return links.length
    }),

  async findCard(empId) {
    const found = await reading
      .selectFrom('employeeLinks')
      .innerJoin('employees', 'employees.id', 'employeeId')
      .selectAll('employeeLinks')
      .where('hash', '=', hashOfEmpId(empId))
      .orderBy('createdAt', 'desc')
      .executeTakeFirst()
    if (!found) return null
    const employee = await reading
      .selectFrom('employees')
      .select(employeeColumns)
      .where('id', '=', found.employeeId)
      .executeTakeFirst()
    return employee ? { employee, link: found } : null
  },

  recordConsent: (employeeId, { by, ...consent }) =>
    inEmployeeTransaction(db, async (tx) => {
      const known = await tx
        .updateTable('employees')
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', employeeId)
        .returning('id')
        .executeTakeFirst()
      if (!known) return false
      await insertConsent(tx, now, { employeeId, by, ...consent })
      await addEmployeeEvents(tx, now, [employeeId])
      return true
    }),
})

async function insertConsent(
  tx: Transaction<Tables>,
  now: () => number,
  { by, isGiven, ...consent }: NewConsent & { employeeId: string; field: OptionalField },
) {
  const recordedAt = await timeOfConsent(tx, now, consent.employeeId)
  await tx
    .insertInto('employeeConsents')
    .values({ id: newId(), ...consent, isGiven: isGiven ? 1 : 0, recordedAt, recordedBy: by })
    .execute()
  const action = isGiven ? 'recorded a consent' : 'recorded a refused consent'
  await writeAudit(tx, now, { by, action, subject: consent.employeeId, fields: consent.field })
}

/** Later than all decisions of the employee, also after the clock was set back: the latest one counts. */
async function timeOfConsent(tx: Transaction<Tables>, now: () => number, employeeId: string) {
  const { last } = await tx
    .selectFrom('employeeConsents')
    .select(({ fn }) => fn.max('recordedAt').as('last'))
    .where('employeeId', '=', employeeId)
    .executeTakeFirstOrThrow()
  return Math.max(await databaseTime(tx, now), Number(last) + 1)
}

async function currentLinks(tx: Transaction<Tables>, employeeIds: string[]) {
  const links: Pick<EmployeeLink, 'id' | 'employeeId'>[] = []
  for (const ids of inChunks(employeeIds)) {
    const query = tx.selectFrom('employeeLinks').select(['id', 'employeeId'])
    links.push(
      ...(await query.where('employeeId', 'in', ids).where('revokedAt', 'is', null).execute()),
    )
  }
  return links
}
