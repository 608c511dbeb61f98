import { randomUUIDv7 } from 'node:crypto'
import { noTouches } from '../../contract/attribution.ts'
import type { Database } from '../database/database.ts'
import { findByPrefix } from '../database/find-by-prefix.ts'
import { onPage } from '../database/list-page.ts'
import type { Tables } from '../schema/tables.ts'
import { storable } from '../schema/without-nul.ts'
import type { Lead, Leads, NewLead } from '../store.ts'
import type { AddRecord } from './add-submissions.ts'
import { keyFor } from './idempotency-key.ts'
import { markNotSpamIn, markSpamIn } from './mark-spam.ts'

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

  async list(page = {}) {
    const rows = await reading
      .selectFrom('leads')
      .selectAll()
      .where(onPage(reading, page, textColumns))
      .orderBy('id')
      .$if(page.limit !== undefined, (leads) => leads.limit(page.limit ?? 0))
      .execute()
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

/** The columns that hold what a visitor wrote; the others hold values of the option lists. */
const textColumns: (keyof Tables['leads'])[] = [
  ...(['CompanyName', 'Email', 'RequiredTechnologies', 'Description'] as const),
  ...(['firstTouch', 'lastTouch'] as const),
]

/** A page that sends the same request again writes a new date into it. */
const withoutCreateDate = ({ createdAt: _, ...lead }: NewLead) => lead

const asText = (features: string[]) => JSON.stringify(features)

const asLead = (row: Tables['leads']): Lead => ({
  ...row,
  Features: JSON.parse(row.Features) as string[],
})
