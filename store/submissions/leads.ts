import { noAttribution } from '../../contract/attribution.ts'
import type { Lead, NewLead } from '../../records/lead.ts'
import { newWorkState } from '../../records/request.ts'
import { newSpamStatus } from '../../records/spam-status.ts'
import type { Database } from '../database/database.ts'
import { type Found, findByPrefix } from '../database/find-by-prefix.ts'
import { type ListPage, onPage } from '../database/list-page.ts'
import { newId } from '../database/new-id.ts'
import type { Tables } from '../schema/tables.ts'
import { withoutNul } from '../schema/without-nul.ts'
import type { AddOptions, AddSubmission } from './add-submissions.ts'
import { type Added, keyFor } from './idempotency-keys.ts'

export type Leads = {
  /** Stores the lead, its deliveries and its idempotency key in one transaction, which is on disk when this resolves. */
  add(lead: NewLead, idempotencyKey: string | null, options?: AddOptions): Promise<Added>
  list(page?: ListPage): Promise<Lead[]>
  /** Finds a lead by its id or a unique prefix of its id. */
  find(idOrPrefix: string): Promise<Found<Lead>>
}

type Needs = { now: () => number; addSubmission: AddSubmission }

export const leadsIn = ({ reading }: Database, { now, addSubmission }: Needs): Leads => ({
  add(lead, key, options = {}) {
    const { verdict = null, attribution = noAttribution, locale = null } = options
    const { Features, ...rest } = lead
    const receivedAt = now()
    const row = {
      ...rest,
      ...attribution,
      locale,
      consentHash: options.consentHash ?? null,
      Features: JSON.stringify(Features),
      id: newId(),
      receivedAt,
      ...newSpamStatus(verdict, receivedAt),
      ...newWorkState,
    }
    return addSubmission({
      call: 'ProposalInsert',
      key: keyFor(withoutCreateDate(lead), key),
      row: withoutNul(row),
      mayAcknowledge: options.mayAcknowledge ?? false,
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
})

/** The columns with free text of the visitor; the others have values of the option lists. */
const textColumns: (keyof Tables['leads'])[] = [
  'CompanyName',
  'Email',
  'RequiredTechnologies',
  'Description',
  'firstTouch',
  'lastTouch',
]

/** `CreateDate` differs in a retry of the same request. */
const withoutCreateDate = ({ createdAt: _, ...lead }: NewLead) => lead

export const asLead = (row: Tables['leads']): Lead => ({
  ...row,
  Features: JSON.parse(row.Features) as string[],
})
