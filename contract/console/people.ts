import * as z from 'zod/mini'
import { formNames } from '../forms/form.ts'
import { cleanEmail } from '../invisible.ts'
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
  mails: z.number(),
  drafts: z.number(),
  deliveries: z.number(),
  /** Deliveries that an erasure prevents. */
  unsent: z.number(),
  /** Deliveries that are being sent: an erasure may come too late for these. */
  beingSent: z.number(),
  /** The mailboxes of staff that have the request. */
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

/** A draft of a colleague, about a request that was not sent by the person, to the person or about them. */
export const FoundDraft = z.object({
  id: z.string(),
  requestId: z.string(),
  at: z.number(),
  /** The name of its author: nobody else can open it. */
  by: z.string(),
  to: z.string(),
  cc: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  /** The names of its files. */
  files: z.array(z.string()),
})
export type FoundDraft = z.infer<typeof FoundDraft>

export const SearchAnswer = z.object({
  /** As it was searched; null for a search by name. */
  email: z.nullable(z.string()),
  /** Newest first. */
  requests: z.array(FoundRequest),
  /** Oldest first. */
  notes: z.array(FoundNote),
  /** Oldest first. */
  drafts: z.array(FoundDraft),
  /** There are more than `MAX_SELECTED` requests, notes or drafts. */
  isMore: z.boolean(),
  /** The staff member with this address, who is not erased here. */
  staff: z.nullable(StaffName),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>

const ids = z.array(Id).check(z.maxLength(MAX_SELECTED))

export const MAX_CASE_REFERENCE = 60

/** The number of the case in the company's own files, for the audit, which must not name the person. */
const CaseReference = Text.check(
  z.trim(),
  z.maxLength(MAX_CASE_REFERENCE, `A reference has at most ${MAX_CASE_REFERENCE} characters.`),
  z.regex(/^[^@\p{Cc}]*$/u, 'A reference is one line without an email address, because the audit keeps it.'),
)

/** The records to export or erase: requests with everything about them, and single notes and drafts about others. */
const selection = {
  /** With all requests that were sent from this address. */
  email: z.optional(
    Text.check(
      z.overwrite(cleanEmail),
      z.maxLength(MAX_PERSON_SEARCH),
      z.regex(/^[^\s@]+@[^\s@]+$/, 'An address such as name@example.com is expected.'),
    ),
  ),
  requests: z._default(ids, []),
  notes: z._default(ids, []),
  drafts: z._default(ids, []),
  reference: z.optional(CaseReference),
}
const isNotEmpty = z.refine<{ email?: string | undefined } & Record<'requests' | 'notes' | 'drafts', string[]>>(
  ({ email, requests, notes, drafts }) => email !== undefined || requests.length + notes.length + drafts.length > 0,
  'An address, or at least one request, note or draft is expected.',
)
const EraseBody = z.object(selection).check(isNotEmpty)
const ExportBody = z.object({ ...selection, format: z._default(z.enum(['json', 'text']), 'json') }).check(isNotEmpty)

export const ErasedAnswer = z.object({
  requests: z.number(),
  deliveries: z.number(),
  notes: z.number(),
  drafts: z.number(),
  /** Deliveries that were being sent at that moment. */
  beingSent: z.number(),
  /** Another program reads the database: its log has the erased data until the next erasure. */
  stillInLog: z.boolean(),
})
export type ErasedAnswer = z.infer<typeof ErasedAnswer>

const confirmed = { access: 'people', needsConfirmation: true } as const

/** `POST`, so that no address of a call contains the address of a person. 404 if nothing is stored any more. */
export const peopleCalls = {
  'POST /people/search': {
    access: 'people',
    body: SearchBody,
    answer: SearchAnswer,
    commands: [
      {
        name: 'person find',
        does: 'find the requests, notes and drafts of a visitor by address or name',
        args: ['text'],
      },
    ],
  },
  /** JSON with every column of the rows, or a text for people. Files are in it by their names. */
  'POST /people/export': {
    ...confirmed,
    body: ExportBody,
    answer: 'file',
    commands: [{ name: 'person export', does: 'write all stored data of a visitor to a file', args: ['email'] }],
  },
  'POST /people/erase': {
    ...confirmed,
    body: EraseBody,
    answer: ErasedAnswer,
    commands: [
      {
        name: 'person erase',
        does: 'erase all stored data of a visitor for good',
        args: ['email'],
        asks: 'Everything that was sent from this address is erased for good; copies remain in backups. Erase it?',
      },
      {
        name: 'requests erase',
        does: 'erase requests and everything about them for good',
        args: ['requests'],
        gives: { notes: [], drafts: [] },
        asks: 'These requests and everything about them are erased for good. Erase them?',
      },
    ],
  },
} satisfies Calls
