import { randomUUIDv7 } from 'node:crypto'
import { noTouches } from '../../contract/touches.ts'
import type { AddRecord } from './add-records.ts'
import type { Database } from './database.ts'
import { findByPrefix } from './find-by-prefix.ts'
import { keyFor } from './idempotency-key.ts'
import { markNotSpamIn, markSpamIn } from './mark-spam.ts'
import { storable } from './storable.ts'
import type { Lead, Leads, NewLead } from './store.ts'
import type { Tables } from './tables.ts'

type Needs = { now: () => number; addRecord: AddRecord }

export const leadsIn = ({ db, reading }: Database, { now, addRecord }: Needs): Leads => ({
  add(lead, key, suspicion = null, touches = noTouches) {
    const { Features, ...rest } = lead
    const row = {
      ...{ ...rest, Features: asText(Features), id: randomUUIDv7(), receivedAt: now() },
      ...{ suspectedFor: suspicion?.reason ?? null, acceptedAt: null, spamAt: null, ...touches },
    }
    return addRecord({
      call: 'ProposalInsert',
      key: keyFor(withoutCreateDate(lead), key),
      row: storable(row),
      holdsMail: suspicion?.holdsMail ?? false,
    })
  },

  async list() {
    const rows = await reading.selectFrom('leads').selectAll().orderBy('id').execute()
    return rows.map(asLead)
  },

  find: (idOrPrefix) =>
    findByPrefix(reading, idOrPrefix, {
      table: 'leads',
      async record(id) {
        const query = reading.selectFrom('leads').selectAll().where('id', '=', id)
        const row = await query.executeTakeFirst()
        return row && asLead(row)
      },
    }),

  markNotSpam: markNotSpamIn(db, { table: 'leads', now }),
  markSpam: markSpamIn(db, { table: 'leads', now }),
})

/** A page that sends the same request again writes a new date into it. */
const withoutCreateDate = ({ createdAt: _, ...lead }: NewLead) => lead

const asText = (features: string[]) => JSON.stringify(features)

const asLead = (row: Tables['leads']): Lead => ({
  ...row,
  Features: JSON.parse(row.Features) as string[],
})
