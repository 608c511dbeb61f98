import * as z from 'zod/mini'
import { formNames } from '../forms/form.ts'
import type { Calls } from './call.ts'
import { StaffName } from './staff.ts'
import { Id, Text } from './text.ts'

export const MAX_PERSON_SEARCH = 200
/** The requests, and the notes, of a search and of a selection. */
export const MAX_SELECTED = 500

const SearchBody = z.object({
  /** An email address, or words of a name. */
  text: Text.check(z.trim(), z.minLength(2), z.maxLength(MAX_PERSON_SEARCH)),
})

/** `sender`: sent from the searched address. `name`: the words are in name or company. `mention`: anywhere else. */
export const foundBecause = ['sender', 'name', 'mention'] as const
export type FoundBecause = (typeof foundBecause)[number]

export const FoundRequest = z.object({
  id: z.string(),
  form: z.enum(formNames),
  receivedAt: z.number(),
  because: z.enum(foundBecause),
  company: z.nullable(z.string()),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  /** The language of the form; null: unknown. */
  locale: z.nullable(z.string()),
  /** Rows about the request, which are exported and erased with it. */
  notes: z.number(),
  changes: z.number(),
  deliveries: z.number(),
  /** Deliveries that an erasure prevents. */
  unsent: z.number(),
  /** Deliveries that are being sent: an erasure may come too late for these. */
  beingSent: z.number(),
  /** The mailboxes that have the request. */
  deliveredTo: z.array(z.string()),
})
export type FoundRequest = z.infer<typeof FoundRequest>

/** A note about a request that was not sent by the person. */
export const FoundNote = z.object({
  id: z.string(),
  requestId: z.string(),
  at: z.number(),
  text: z.string(),
})
export type FoundNote = z.infer<typeof FoundNote>

export const SearchAnswer = z.object({
  /** As it was searched; null for a search by name. */
  email: z.nullable(z.string()),
  /** Newest first. */
  requests: z.array(FoundRequest),
  /** Oldest first. */
  notes: z.array(FoundNote),
  /** There are more than `MAX_SELECTED` requests or notes. */
  isMore: z.boolean(),
  /** Some requests are not in the search index yet: they are found by their sender's address only. */
  isIndexing: z.boolean(),
  /** The staff member with this address, who is not erased here. */
  staff: z.nullable(StaffName),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

const ids = z.array(Id).check(z.maxLength(MAX_SELECTED))

/** What is exported or erased: requests with everything about them, and single notes about others. */
const Selection = z
  .object({ requests: ids, notes: ids })
  .check(
    z.refine(({ requests, notes }) => requests.length + notes.length > 0, 'At least one request or note is expected.'),
  )

export const ErasedAnswer = z.object({
  requests: z.number(),
  deliveries: z.number(),
  notes: z.number(),
  /** Deliveries that were being sent at that moment. */
  beingSent: z.number(),
  /** Another program reads the database: its log has the erased data until the next erasure. */
  stillInLog: z.boolean(),
})
export type ErasedAnswer = z.infer<typeof ErasedAnswer>

const confirmed = { access: 'people', needsConfirmation: true } as const

/** `POST`, so that no address of a call contains the address of a person. 404 if nothing is stored any more. */
export const peopleCalls = {
  'POST /people/search': { access: 'people', body: SearchBody, answer: SearchAnswer },
  /** JSON with every column of the rows. */
  'POST /people/export': { ...confirmed, body: Selection, answer: 'file' },
  'POST /people/erase': { ...confirmed, body: Selection, answer: ErasedAnswer },
} satisfies Calls
