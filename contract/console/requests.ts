import * as z from 'zod/mini'
import { formNames } from '../forms/form.ts'
import { budgets, industries } from '../forms/options.ts'
import type { Calls } from './call.ts'
import { deliveryChannels } from './deliveries.ts'
import { Failing } from './failing.ts'
import { LocalDate } from './local-date.ts'
import { MAX_BULK, MAX_NOTE_LENGTH, MAX_SEARCH_LENGTH } from './request-limits.ts'
import { requestStatuses } from './request-status.ts'
import { StaffName } from './staff.ts'
import { Id, Text } from './text.ts'

export const requestViews = ['waiting', 'mine', 'due', 'all', 'spam'] as const
/**
 * `waiting`: new, or with a mail of the visitor that nobody has answered, whatever the status; newest first, as all views.
 * `mine`: open, and owned by the signed-in person. `due`: open, with a follow-up date of today or before. `all`: all but
 * spam. `spam`: marked as spam, or held without a decision of staff. `any`: each request, for searches.
 */
export type RequestView = (typeof requestViews)[number] | 'any'

/** Rows of a page. */
const MAX_PAGE = 100
/** Counts stop here, and those of a search earlier. */
export const MAX_COUNT = 1000
export const MAX_FOUND = 100

/** Of a request or a staff member. The ids of requests are also read as numbers. */
const RecordId = Id.check(z.regex(/^[0-9a-f-]{36}$/, 'An id is expected.'))

/** What the list shows; the same words stand in the address of the screen. Unset fields do not filter. */
const filters = {
  view: z._default(z.enum([...requestViews, 'any']), 'all'),
  /** A reference in any spelling, or words; each word must occur in the request as the beginning of a word. */
  q: z.optional(Text.check(z.maxLength(MAX_SEARCH_LENGTH))),
  form: z.optional(z.enum(formNames)),
  /** The contact form asks for no industry and no budget: these filters leave no request of it. */
  industry: z.optional(z.enum(industries)),
  budget: z.optional(z.enum(budgets)),
  /** `spam` as the view of that name. */
  status: z.optional(z.enum(requestStatuses)),
  /** The id of a staff member, or `none` for requests without an owner. */
  owner: z.optional(z.union([z.literal('none'), RecordId])),
  /** Received on this day or later. */
  from: z.optional(LocalDate),
  /** Received on this day or before. */
  to: z.optional(LocalDate),
  /** Open without a change or note for `STALLED_DAYS`, and without a follow-up date after today. */
  stalled: z.optional(z.literal('yes')),
}

export const ListQuery = z.object({
  ...filters,
  /** The `next` of the page before. */
  after: z.optional(RecordId),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PAGE)), 50),
})
/** As the service reads it, with all defaults. */
export type ListQuery = z.output<typeof ListQuery>

export const ExportQuery = z.object(filters)
export type ExportQuery = z.output<typeof ExportQuery>

/** `isMore`: there are more than `count`. */
export const Count = z.object({ count: z.number(), isMore: z.boolean() })
export type Count = z.infer<typeof Count>

const state = {
  id: z.string(),
  form: z.enum(formNames),
  receivedAt: z.number(),
  /** The language of the form, and so probably of the visitor's text; null if it is unknown. */
  locale: z.nullable(z.string()),
  /** Of the dialogs. */
  company: z.nullable(z.string()),
  /** Of the contact form: the sender's name. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Of the contact form. */
  subject: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  /** As stored (`5k-15k`); `budgetLabel` of contract/forms/options.ts makes it readable. */
  budget: z.nullable(z.string()),
  /** `spam` is marked as spam by staff; a suspected request keeps its status, with `suspectedFor`. */
  status: z.enum(requestStatuses),
  /** The reasons of the spam filter, while no person has decided; else null. */
  suspectedFor: z.nullable(z.string()),
  /** Suspected, and its deliveries are held until a person decides: it is in the view Spam. */
  isHeld: z.boolean(),
  owner: z.nullable(StaffName),
  followUpOn: z.nullable(z.string()),
  firstAnsweredAt: z.nullable(z.number()),
  /** The mail server took the first answer then; else somebody declared it with a status. */
  isAnswerMeasured: z.boolean(),
  /** The time of the oldest mail of the visitor that nobody has answered. */
  waitingSince: z.nullable(z.number()),
  /** Who wrote the last mail; null: no mail after the request. */
  lastWriter: z.nullable(z.enum(['visitor', 'staff'])),
  /** For `If-Match`. */
  version: z.number(),
}

export const RequestRow = z.object({
  ...state,
  /** The first words of the text, in one line. */
  excerpt: z.string(),
  /**
   * The campaign (`utm_source`), else the host name of the referring site, else `direct`; `by hand` if staff entered it; null
   * if nothing is known.
   */
  source: z.nullable(z.string()),
})
export type RequestRow = z.infer<typeof RequestRow>

export const ListAnswer = z.object({
  rows: z.array(RequestRow),
  /** Pass it as `after` for the next page; null on the last page. */
  next: z.nullable(z.string()),
  /** Of all pages with these filters. */
  total: Count,
  /** Of each view without filters, for the tabs. */
  views: z.object({ waiting: Count, mine: Count, due: Count, all: Count, spam: Count }),
  /** Shown above the list, because nobody may have told staff: a failing mail server sends no notice of itself. */
  failing: z.optional(z.array(Failing)),
})
export type ListAnswer = z.infer<typeof ListAnswer>

const LabelledRow = z.object({ label: z.string(), text: z.string() })

export const NoteItem = z.object({
  id: z.string(),
  at: z.number(),
  /** Null: the command line. */
  by: z.nullable(StaffName),
  text: z.string(),
})
export type NoteItem = z.infer<typeof NoteItem>

const changedFields = ['status', 'owner', 'followUpOn', 'waitingSince'] as const

/** One change by staff. Owners are given by their names. */
export const ChangeItem = z.object({
  id: z.string(),
  at: z.number(),
  by: z.nullable(StaffName),
  field: z.enum(changedFields),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type ChangeItem = z.infer<typeof ChangeItem>

export const DeliveryItem = z.object({
  id: z.string(),
  channel: z.enum(deliveryChannels),
  /** The address of a mail to staff; null for all recipients, and for the other channels. */
  recipient: z.nullable(z.string()),
  state: z.enum(['waiting', 'held', 'delivered', 'failed', 'dismissed']),
  createdAt: z.number(),
  /** When the next attempt is due; 0: at once. */
  dueAt: z.number(),
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  deliveredAt: z.nullable(z.number()),
  dismissedFor: z.nullable(z.string()),
})
export type DeliveryItem = z.infer<typeof DeliveryItem>

/** An earlier or later request of the same address. */
export const RelatedRequest = z.object({
  id: z.string(),
  form: z.enum(formNames),
  receivedAt: z.number(),
  locale: z.nullable(z.string()),
  /** The subject, or the first words of the text: company and name are the same in most of them. */
  title: z.string(),
  status: z.enum(requestStatuses),
  /** The spam filter suspects it, and nobody has decided yet. */
  isSuspected: z.boolean(),
})
export type RelatedRequest = z.infer<typeof RelatedRequest>

/** At most this many are listed, newest first. */
export const MAX_RELATED = 20
/** The deliveries that are shown with a request. */
export const MAX_DELIVERIES = 50

/** A whole request. All visitors' texts are plain text. */
export const RequestAnswer = z.object({
  ...state,
  /** As the visitor reads it out: `1XB-7QM-3KP`. */
  reference: z.string(),
  /** Everything that was sent, in the order of the form; empty fields are left out. */
  rows: z.array(LabelledRow),
  /** The text of the visitor: project description or message, for the quotation in a reply. */
  text: z.string(),
  /** The language of the form as a row; empty if it is unknown. */
  language: z.array(LabelledRow),
  /** The text whose box was ticked, its language, and when; null if no box was ticked. */
  consent: z.nullable(z.object({ text: z.string(), locale: z.string(), at: z.number() })),
  /** First and last touch; empty if there is none, one touch if both are the same. */
  attribution: z.array(z.object({ title: z.string(), rows: z.array(LabelledRow) })),
  /** The member of staff who entered it by hand; null: a visitor sent it. */
  enteredBy: z.nullable(StaffName),
  acceptedAt: z.nullable(z.number()),
  spamAt: z.nullable(z.number()),
  related: z.array(RelatedRequest),
  /** The newest ones, oldest first: each mail of a conversation may add one for each channel. */
  deliveries: z.array(DeliveryItem),
  hasEarlierDeliveries: z.boolean(),
  /** Oldest first. */
  notes: z.array(NoteItem),
  /** Oldest first. */
  changes: z.array(ChangeItem),
})
export type RequestAnswer = z.infer<typeof RequestAnswer>

/** Unset fields stay; null clears. Status `spam` marks as spam; another status of a spam request marks it as not spam. */
export const ChangeBody = z.object({
  status: z.optional(z.enum(requestStatuses)),
  owner: z.optional(z.nullable(RecordId)),
  followUpOn: z.optional(z.nullable(LocalDate)),
  /** Null: the mails of the visitor need no answer, or somebody answered in another way. */
  waitingSince: z.optional(z.null()),
})
export type ChangeBody = z.infer<typeof ChangeBody>

/** In the body of a 412, beside `code` (`version-stale`) and `message`: the stored values, and who changed what since. */
export const StaleDetails = z.object({
  version: z.number(),
  status: z.enum(requestStatuses),
  owner: z.nullable(StaffName),
  followUpOn: z.nullable(z.string()),
  waitingSince: z.nullable(z.number()),
  changes: z.array(ChangeItem),
})
export type StaleDetails = z.infer<typeof StaleDetails>

const NoteBody = z.object({
  text: Text.check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE_LENGTH)),
})

const ids = z.array(RecordId).check(z.minLength(1), z.maxLength(MAX_BULK))

/** One action on several requests. It asks for no version: each request gets the value, whatever it was. */
export const BulkBody = z.discriminatedUnion('action', [
  z.object({ action: z.literal('assign'), ids, owner: z.nullable(RecordId) }),
  z.object({ action: z.literal('status'), ids, status: z.enum(requestStatuses) }),
  z.object({ action: z.literal('spam'), ids }),
  z.object({ action: z.literal('not-spam'), ids }),
])
export type BulkBody = z.infer<typeof BulkBody>

/** A request, and the version that a change has given it. */
const ChangedRequest = z.object({ id: RecordId, version: z.number() })
export type ChangedRequest = z.infer<typeof ChangedRequest>

/** Without requests that had the value already or were erased. */
const BulkAnswer = z.object({ changed: z.array(ChangedRequest) })

/** Changes by the same person. Requests that somebody else has changed since stay as they are, and are not counted. */
const UndoBody = z.object({
  changes: z.array(ChangedRequest).check(z.minLength(1), z.maxLength(MAX_BULK)),
})
const UndoAnswer = z.object({ undone: z.number() })

/** Whom a request can be assigned to: the enabled people with the area `inbox`, by name. */
const OwnersAnswer = z.array(StaffName)

export const requestCalls = {
  'GET /requests': {
    access: 'inbox',
    query: ListQuery,
    answer: ListAnswer,
    etag: 'content',
    commands: [
      {
        name: 'requests list',
        does: 'list requests, newest first',
        columns: [
          'id',
          'receivedAt',
          'form',
          'company',
          'name',
          'email',
          'status',
          'suspectedFor',
          'owner',
          'followUpOn',
        ],
      },
    ],
  },
  'GET /requests/:id': {
    access: 'inbox',
    answer: RequestAnswer,
    etag: 'version',
    commands: [
      { name: 'requests show', does: 'show one request with all its fields, changes and newest mails', adds: '/mails' },
    ],
  },
  /** 412 with `StaleDetails`. */
  'PATCH /requests/:id': {
    access: 'inbox',
    body: ChangeBody,
    answer: RequestAnswer,
    changes: 'request',
    etag: 'version',
    commands: [{ name: 'requests change', does: 'change status, owner or follow-up of a request' }],
  },
  'POST /requests/:id/notes': {
    access: 'inbox',
    body: NoteBody,
    answer: NoteItem,
    commands: [{ name: 'requests note', does: 'add a note to a request; notes cannot be changed', args: ['text'] }],
  },
  'POST /requests/bulk': {
    access: 'inbox',
    body: BulkBody,
    answer: BulkAnswer,
    commands: [
      {
        name: 'requests spam',
        does: 'mark requests as spam and dismiss their unsent deliveries',
        args: ['ids'],
        gives: { action: 'spam' },
      },
      {
        name: 'requests not-spam',
        does: 'mark suspected requests as not spam and send their held deliveries',
        args: ['ids'],
        gives: { action: 'not-spam' },
      },
    ],
  },
  'POST /requests/undo': { access: 'inbox', body: UndoBody, answer: UndoAnswer },
  /** A CSV file of all rows. */
  'GET /requests/export': {
    access: 'inbox',
    needsConfirmation: true,
    query: ExportQuery,
    answer: 'file',
    commands: [{ name: 'requests export', does: 'write requests to a CSV file that is safe to open in a spreadsheet' }],
  },
  'GET /requests/staff': { access: 'inbox', answer: OwnersAnswer },
} satisfies Calls
