import type { Transaction } from 'kysely'
import type { OptionalField } from '../../contract/employee.ts'
import { withoutEndOfSentence } from '../../contract/employee-link.ts'
import type { ConsentRecord, EmployeeLink } from '../../records/employee.ts'
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
export type EmployeeRecords = ReturnType<typeof createEmployeeRecords>

export type NewConsent = Pick<ConsentRecord, 'field' | 'isGiven' | 'decidedOn'> & {
  by: string | null
}

export const createEmployeeRecords = ({ db, reading }: Database) => ({
  /** All of them, oldest first. */
  async of(employeeId: string) {
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

  /** Records that a card with the current link was handed to each employee. Returns the number of known employees. */
  issueCards: (employeeIds: string[], by: string | null) =>
    inEmployeeTransaction(db, async (tx) => {
      const links = await currentLinks(tx, employeeIds)
      const issuedAt = await databaseTime(tx)
      for (const some of inChunks(links)) {
        const cards = some.map(({ id }) => ({ id: newId(), linkId: id, issuedAt, issuedBy: by }))
        await tx.insertInto('issuedCards').values(cards).execute()
      }
      const action = 'issued a card'
      await writeAudits(
        tx,
        links.map(({ employeeId }) => ({ by, action, subject: employeeId })),
      )
      return links.length
    }),

  /** The owner of a card and its link, current or revoked, by the EmpId. Null if no employee on record has the card. */
  async findCard(empId: string) {
    const linkOf = (id: string) =>
      reading
        .selectFrom('employeeLinks')
        .innerJoin('employees', 'employees.id', 'employeeId')
        .selectAll('employeeLinks')
        .where('hash', '=', hashOfEmpId(id))
        .orderBy('createdAt', 'desc')
        .executeTakeFirst()
    const found = (await linkOf(empId)) ?? (await linkOf(withoutEndOfSentence(empId)))
    if (!found) return null
    const employee = await reading
      .selectFrom('employees')
      .select(employeeColumns)
      .where('id', '=', found.employeeId)
      .executeTakeFirst()
    return employee ? { employee, link: found } : null
  },

  /** False if there is no such employee. */
  recordConsent: (employeeId: string, { by, ...consent }: NewConsent) =>
    inEmployeeTransaction(db, async (tx) => {
      const known = await tx
        .updateTable('employees')
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', employeeId)
        .returning('id')
        .executeTakeFirst()
      if (!known) return false
      await insertConsent(tx, { employeeId, by, ...consent })
      await addEmployeeEvents(tx, [employeeId])
      return true
    }),
})

async function insertConsent(
  tx: Transaction<Tables>,
  { by, isGiven, ...consent }: NewConsent & { employeeId: string; field: OptionalField },
) {
  const recordedAt = await timeOfConsent(tx, consent.employeeId)
  await tx
    .insertInto('employeeConsents')
    .values({ id: newId(), ...consent, isGiven: isGiven ? 1 : 0, recordedAt, recordedBy: by })
    .execute()
  const action = isGiven ? 'recorded a consent' : 'recorded a refused consent'
  await writeAudit(tx, { by, action, subject: consent.employeeId, fields: consent.field })
}

/** Later than all decisions of the employee, also after the clock was set back: the latest one counts. */
async function timeOfConsent(tx: Transaction<Tables>, employeeId: string) {
  const { last } = await tx
    .selectFrom('employeeConsents')
    .select(({ fn }) => fn.max('recordedAt').as('last'))
    .where('employeeId', '=', employeeId)
    .executeTakeFirstOrThrow()
  return Math.max(await databaseTime(tx), Number(last) + 1)
}

async function currentLinks(tx: Transaction<Tables>, employeeIds: string[]) {
  const links: Pick<EmployeeLink, 'id' | 'employeeId'>[] = []
  for (const ids of inChunks(employeeIds)) {
    const query = tx.selectFrom('employeeLinks').select(['id', 'employeeId'])
    links.push(...(await query.where('employeeId', 'in', ids).where('revokedAt', 'is', null).execute()))
  }
  return links
}
