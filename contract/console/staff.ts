import * as z from 'zod/mini'
import { cleanEmail, cleanLine } from '../invisible.ts'
import { areas } from './areas.ts'
import type { Calls } from './call.ts'
import { Done } from './done.ts'
import { Id, Text } from './text.ts'

export const MAX_STAFF_NAME = 120
export const MAX_STAFF_EMAIL = 254

/** A staff member. A disabled person keeps their name. */
export const StaffName = z.object({ id: z.string(), name: z.string() })
export type StaffName = z.infer<typeof StaffName>

const Areas = z
  .array(z.enum(areas))
  .check(z.refine((names) => new Set(names).size === names.length, 'An area is named twice.'))

export const InviteBody = z.object({
  name: Text.check(
    z.overwrite(cleanLine),
    z.minLength(1, 'A name is required.'),
    z.maxLength(MAX_STAFF_NAME, `A name has at most ${MAX_STAFF_NAME} characters.`),
    z.regex(/^\P{Cc}*$/u, 'A name is one line without control characters.'),
  ),
  email: Text.check(
    z.overwrite(cleanEmail),
    z.maxLength(MAX_STAFF_EMAIL, `An address has at most ${MAX_STAFF_EMAIL} characters.`),
    z.regex(/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/, 'An address like name@example.com is required.'),
  ),
  areas: Areas,
})
export type InviteBody = z.infer<typeof InviteBody>

/** Shown once: only a hash of the link's token is stored. */
export const LinkAnswer = z.object({
  kind: z.enum(['invitation', 'recovery']),
  staffId: z.string(),
  link: z.string(),
})
export type LinkAnswer = z.infer<typeof LinkAnswer>

/** `handOverTo`: who takes over the person's open requests; null: nobody, so that they have no owner. */
const DisableBody = z.object({ handOverTo: z.nullable(Id) })

/** A person with the area `inbox` keeps their requests, whatever `handOverTo`. */
const AreasBody = z.extend(DisableBody, { areas: Areas })

/** `isMore`: there are more than `count`. `owners`: who may take them over. */
export const OpenRequestsAnswer = z.object({
  count: z.number(),
  isMore: z.boolean(),
  owners: z.array(StaffName),
})
export type OpenRequestsAnswer = z.infer<typeof OpenRequestsAnswer>

const StaffLink = z.object({
  kind: z.enum(['invitation', 'recovery']),
  /** The name of the admin; null for the command line. */
  issuedBy: z.nullable(z.string()),
  createdAt: z.number(),
  expiresAt: z.number(),
  usedAt: z.nullable(z.number()),
})

export const StaffItem = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  areas: z.array(z.enum(areas)),
  createdAt: z.number(),
  disabledAt: z.nullable(z.number()),
  /** Name and address were replaced by the id, for good. */
  isAnonymous: z.boolean(),
  /** The number of passkeys. */
  passkeys: z.number(),
  /** Signs in at the company's identity provider as well. */
  hasOidc: z.boolean(),
  /** The last use of a passkey. */
  lastUsedAt: z.nullable(z.number()),
  /** The newest one-time link of the last weeks. */
  link: z.nullable(StaffLink),
})
export type StaffItem = z.infer<typeof StaffItem>

export const StaffAnswer = z.object({ staff: z.array(StaffItem), now: z.number() })
export type StaffAnswer = z.infer<typeof StaffAnswer>

const MAX_AUDIT_PAGE = 200

const AuditQuery = z.object({
  /** The `next` of the page before. */
  before: z.optional(Id),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_AUDIT_PAGE)), 100),
  /** The id of a person who acted or was acted upon. */
  person: z.optional(Id),
  action: z.optional(Text.check(z.maxLength(100))),
})

const auditKinds = ['staff', 'employee', 'request'] as const

const AuditSubject = z.object({
  /** Of the record; the name of a channel; for a delivery, the id of its request. */
  id: z.string(),
  /** Null if the record is gone, or the person who asks has no area that shows it. */
  kind: z.nullable(z.enum(auditKinds)),
  name: z.nullable(z.string()),
})
export type AuditSubject = z.infer<typeof AuditSubject>

export const AuditItem = z.object({
  id: z.string(),
  at: z.number(),
  /** Null for the command line, and for people who are not signed in. */
  by: z.nullable(StaffName),
  action: z.string(),
  subject: z.nullable(AuditSubject),
  /** Names of the changed fields. */
  fields: z.nullable(z.string()),
  /** Failures of people who are not signed in, within an hour from `at`. */
  times: z.number(),
})
export type AuditItem = z.infer<typeof AuditItem>

export const AuditAnswer = z.object({
  /** Newest first. */
  rows: z.array(AuditItem),
  /** For `before` of the next page; null on the last one. */
  next: z.nullable(z.string()),
  /** For the filter. */
  people: z.array(StaffName),
})
export type AuditAnswer = z.infer<typeof AuditAnswer>

const confirmed = { access: 'admin', needsConfirmation: true } as const

export const staffCalls = {
  'GET /staff': {
    access: 'admin',
    answer: StaffAnswer,
    commands: [
      {
        name: 'staff list',
        does: 'list the people who may use the console, and how they sign in',
        shows: 'staff',
        columns: ['email', 'name', 'areas', 'passkeys', 'hasOidc', 'lastUsedAt', 'disabledAt'],
      },
    ],
  },
  'POST /staff': { ...confirmed, body: InviteBody, answer: LinkAnswer },
  /** An invitation, or a recovery link for a person who can sign in. */
  'POST /staff/:id/link': { ...confirmed, answer: LinkAnswer },
  'PUT /staff/:id/areas': {
    ...confirmed,
    body: AreasBody,
    answer: Done,
    commands: [{ name: 'staff change', does: 'change the areas of a person' }],
  },
  /** For the question who takes them over. */
  'GET /staff/:id/open-requests': { access: 'admin', answer: OpenRequestsAnswer },
  'POST /staff/:id/disable': {
    ...confirmed,
    body: DisableBody,
    answer: Done,
    commands: [
      {
        name: 'staff disable',
        does: 'end the access of a person at once',
        asks: 'All sessions and links of this person end at once. Disable the person?',
      },
    ],
  },
  'POST /staff/:id/enable': {
    ...confirmed,
    answer: Done,
    commands: [{ name: 'staff enable', does: 'give a disabled person access again' }],
  },
  // Mails with the address may be many.
  'POST /staff/:id/anonymise': { ...confirmed, answer: Done, isLong: true },
  'DELETE /staff/:id/sessions': { ...confirmed, answer: Done },
  'GET /audit': {
    access: 'admin',
    query: AuditQuery,
    answer: AuditAnswer,
    etag: 'content',
    commands: [
      {
        name: 'audit list',
        does: 'list who did what and when, newest first',
        columns: ['at', 'by', 'action', 'subject', 'fields', 'times'],
      },
    ],
  },
} satisfies Calls
