import * as z from 'zod/mini'
import type { Field } from '../forms/field.ts'
import type { FormName } from '../forms/form.ts'
import { forms } from '../forms/forms.ts'

/**
 * The messages to the company's own systems (docs/channels.md). The fields of a version are never removed or changed;
 * new ones may be added. `docs/webhook-event.schema.json` is made from this file.
 */
const time = z.iso.datetime()

/** `page`, `referrer`, and the parameters of the address, such as `utm_source`; null if unknown. */
const Touch = z.nullable(z.record(z.string(), z.string()))

const Value = z.union([z.string(), z.array(z.string())])

/** The described fields of a form. A request may lack some, and may have further ones, such as those of another version. */
const fieldsOf = (form: FormName) =>
  z.catchall(
    z.object(
      Object.fromEntries(
        Object.entries<Field>(forms[form].fields).map(([name, { kind }]) => [
          name,
          z.optional(kind === 'choices' ? z.array(z.string()) : z.string()),
        ]),
      ),
    ),
    Value,
  )

const requestOf = <Name extends FormName>(form: Name) =>
  z.object({
    id: z.string(),
    /** What the visitor reads and staff search for. */
    reference: z.string(),
    receivedAt: time,
    form: z.literal(form),
    /** What the visitor sent, by the names of the fields; empty ones are left out. */
    fields: fieldsOf(form),
    /** Read from the fields, whatever the form calls them; null if it has no such field. */
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    company: z.nullable(z.string()),
    subject: z.nullable(z.string()),
    /** The language of the form; null if an older page sent it. */
    locale: z.nullable(z.string()),
    /** In the console; null if the console does not run. */
    url: z.nullable(z.string()),
    /** Increases with every change by staff. A message with a lower version is older. */
    version: z.number(),
    status: z.enum(['new', 'contacted', 'qualified', 'won', 'lost', 'spam']),
    /** The email address of the staff member. */
    owner: z.nullable(z.string()),
    followUpOn: z.nullable(z.string()),
    /** The email address of the staff member who entered the request by hand; null: a visitor sent it. */
    enteredBy: z.nullable(z.string()),
    /** Why the request may be spam, while staff have not decided. */
    suspectedFor: z.nullable(z.string()),
    consent: z.nullable(z.object({ text: z.string(), locale: z.string(), at: time })),
    firstTouch: Touch,
    lastTouch: Touch,
  })

const Request = z.discriminatedUnion('form', [requestOf('trial'), requestOf('agent'), requestOf('contact')])

/** A mail of the conversation about a request. */
const Mail = z.object({
  /** Of the request, as is `reference`; `url` is its address in the console. */
  id: z.string(),
  /** Of the mail: an event with the same one repeats it, for example after a retry. */
  mailId: z.string(),
  reference: z.string(),
  url: z.nullable(z.string()),
  /** `in`: the visitor wrote it. `out`: an answer of staff, accepted by the mail server. */
  direction: z.enum(['in', 'out']),
  at: time,
  /** The address of the sender. */
  from: z.string(),
  /** False: the sender of the visitor's mail is not verified, and `from` proves nothing. */
  isVerified: z.boolean(),
  /** False: the address did not take part in this request before. */
  isKnownSender: z.boolean(),
  /** Without the quoted history. */
  text: z.string(),
  /** The names of its files. */
  files: z.array(z.string()),
})

const Employee = z.object({
  EmployeeName: z.string(),
  Designation: z.string(),
  EmployeeCode: z.string(),
  BloodGroup: z.string(),
  ContactNo: z.string(),
  AlternateContactNo: z.string(),
  ImageName: z.string(),
})

const head = { version: z.literal(2), timestamp: time }

export const WebhookEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('request.created'), ...head, data: Request }),
  z.object({ type: z.literal('request.changed'), ...head, data: Request }),
  z.object({ type: z.literal('request.mail'), ...head, data: Mail }),
  z.object({ type: z.literal('request.erased'), ...head, data: z.object({ id: z.string() }) }),
  z.object({
    type: z.literal('employee.changed'),
    ...head,
    /** Null: the employee was removed. */
    data: z.object({ id: z.string(), employee: z.nullable(Employee) }),
  }),
  z.object({
    type: z.literal('channel.failing'),
    ...head,
    /** `reason`: the last error, or why the channel is paused. */
    data: z.object({ channel: z.string(), isPaused: z.boolean(), reason: z.nullable(z.string()) }),
  }),
  z.object({ type: z.literal('test'), ...head, data: z.object({}) }),
])
export type WebhookEvent = z.infer<typeof WebhookEvent>
