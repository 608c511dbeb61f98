import type { Kysely } from 'kysely'
import { findByPrefix } from './find-by-prefix.ts'
import { addOnce } from './idempotency.ts'
import { queueMail } from './queue-mail.ts'
import type { Lead, Leads, NewLead } from './store.ts'
import type { Tables } from './tables.ts'

export const leadsIn = (db: Kysely<Tables>, now: () => number): Leads => ({
  add(lead, key) {
    const receivedAt = now()
    const record = withoutCreateDate(lead)
    return addOnce(db, { call: 'ProposalInsert', key, record, now: receivedAt }, async (tx, id) => {
      const row = { ...lead, id, receivedAt, Features: JSON.stringify(lead.Features) }
      await tx.insertInto('leads').values(row).execute()
      await queueMail(tx, { kind: 'lead', id }, receivedAt)
    })
  },

  async list() {
    const rows = await db.selectFrom('leads').selectAll().orderBy('id').execute()
    return rows.map(asLead)
  },

  find: (idOrPrefix) =>
    findByPrefix(db, idOrPrefix, {
      table: 'leads',
      async record(id) {
        const query = db.selectFrom('leads').selectAll().where('id', '=', id)
        const row = await query.executeTakeFirst()
        return row && asLead(row)
      },
    }),
})

/** A page that sends the same request again writes a new date into it. */
const withoutCreateDate = ({ createdAt: _, ...lead }: NewLead) => lead

const asLead = (row: Tables['leads']): Lead => ({
  ...row,
  Features: JSON.parse(row.Features) as string[],
})
