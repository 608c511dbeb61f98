import * as z from 'zod/mini'
import { emailShape, MAX_EMAIL } from '../forms/field.ts'
import { formNames } from '../forms/form.ts'
import { forms } from '../forms/forms.ts'
import { lengthOf } from '../forms/length-of.ts'
import { cleanEmail, cleanLine } from '../invisible.ts'
import type { Calls } from './call.ts'
import { LocalDate } from './local-date.ts'
import { pageKey, Text } from './text.ts'

const MAX_TELEPHONE = 50

const text = (what: string, max: number) =>
  Text.check(
    z.trim(),
    z.refine((value) => lengthOf(value) <= max, `${what} has at most ${max.toLocaleString('en')} characters.`),
  )
const line = (what: string, max: number) =>
  text(what, max).check(
    z.overwrite(cleanLine),
    z.regex(/^\P{Cc}*$/u, `${what} is one line without control characters.`),
  )

const isKnown = ({ name, company }: { name: string; company: string }) => name !== '' || company !== ''

/**
 * A request that staff enter after a call, a meeting or with a business card. Empty texts are unknown. The lengths are
 * those of the forms, but not their shapes and least lengths: staff type what they heard.
 */
export const EnteredRequest = z
  .object({
    form: z.enum(formNames, 'Choose the kind of request.'),
    name: line('A name', forms.contact.fields.name.max),
    company: line('A company', forms.trial.fields.CompanyName.max),
    email: line('An address', MAX_EMAIL).check(
      z.overwrite(cleanEmail),
      z.refine((value) => value === '' || emailShape.test(value), 'Enter a valid email address.'),
    ),
    telephone: line('A telephone number', MAX_TELEPHONE),
    message: text('The text', forms.contact.fields.message.max).check(z.minLength(1, 'Write what was said.')),
    /** The person was answered already: the request is contacted, not new. */
    hasSpoken: z.boolean(),
    followUpOn: z.nullable(LocalDate),
  })
  .check(
    z.refine(isKnown, {
      path: ['name'],
      error: 'Enter a name or a company.',
      // Beside the errors of other fields, not only after them.
      when: ({ issues }) => !issues.some(({ path = [] }) => ['name', 'company', undefined].includes(path[0] as string)),
    }),
  )
export type EnteredRequest = z.infer<typeof EnteredRequest>

const EnterBody = z.object({
  key: pageKey('A key is expected.'),
  request: EnteredRequest,
})

export const enterCalls = {
  /** 409 if the key was used with another request. */
  'POST /requests': {
    access: 'inbox',
    body: EnterBody,
    answer: z.object({ id: z.string() }),
    commands: [{ name: 'requests enter', does: 'enter a request after a call or a meeting' }],
  },
} satisfies Calls
