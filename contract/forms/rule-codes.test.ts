import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noscriptFailures } from '../noscript-forms.ts'
import { UnflaggedProposal } from '../wire/unflagged-proposal.ts'
import { codeOf } from './field.ts'
import { forms } from './forms.ts'
import { callRules, ruleCodes, ruleSentence } from './rule-codes.ts'

test('the codes do not change: they are addresses', () => {
  expect(ruleCodes.toSorted()).toEqual([...specified].sort())
})

const specified = [
  'company-name-is-required',
  'company-name-must-be-200-characters-or-fewer',
  'email-is-required',
  'enter-a-valid-email-address',
  'email-must-be-254-characters-or-fewer',
  'industry-is-required',
  'industry-must-be-one-of',
  'project-type-is-required',
  'project-type-must-be-one-of',
  'use-case-is-required',
  'use-case-must-be-one-of',
  'team-size-is-required',
  'team-size-must-be-one-of',
  'expected-users-is-required',
  'expected-users-must-be-one-of',
  'timeline-is-required',
  'timeline-must-be-one-of',
  'budget-is-required',
  'budget-must-be-one-of',
  'required-technologies-is-required',
  'required-technologies-must-be-1-000-characters-or-fewer',
  'select-at-least-one-feature',
  'additional-features-must-be-one-of',
  'project-description-is-required-min-10-characters',
  'project-description-must-be-5-000-characters-or-fewer',
  'survey-must-be-200-characters-or-fewer',
  'please-enter-a-valid-full-name',
  'please-enter-a-name-with-at-most-200-characters',
  'please-enter-a-valid-email-address',
  'please-enter-an-email-address-with-at-most-254-characters',
  'please-enter-a-valid-subject',
  'please-enter-a-subject-with-at-most-200-characters',
  'please-enter-a-message-with-at-least-10-characters',
  'please-enter-a-message-with-at-most-5-000-characters',
]

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', 'x', 'a@b', 'a@b.c', 'x'.repeat(300), 'x'.repeat(6_000), '1-5,100+'),
)

test.each(Object.values(forms))(
  'the list contains every code that the rules of the $name form can give',
  ({ fields, schema }) => {
    const values = Object.keys(fields).map((name) => [name, fc.option(anyText)])
    fc.assert(
      fc.property(fc.record(Object.fromEntries(values), { requiredKeys: [] }), (sent) => {
        for (const { message } of schema.safeParse(sent).error?.issues ?? []) expect(ruleCodes).toContain(message)
      }),
    )
  },
)

test('the list contains no code that the rules of the forms cannot give', () => {
  const given = Object.values(forms).flatMap(({ fields, schema }) =>
    ['', 'x', 'x'.repeat(5_001)].flatMap((text) => {
      const values = Object.keys(fields).map((name) => [name, text])
      return schema.safeParse(Object.fromEntries(values)).error?.issues ?? []
    }),
  )
  expect(new Set(given.map(({ message }) => message))).toEqual(new Set(ruleCodes))
})

test('every code that a proposal with Flag null can give has a sentence', () => {
  const fields = Object.keys(UnflaggedProposal.shape).map((name) => [name, fc.option(anyText)])
  fc.assert(
    fc.property(fc.record(Object.fromEntries(fields), { requiredKeys: [] }), (form) => {
      for (const { message } of UnflaggedProposal.safeParse(form).error?.issues ?? [])
        expect(ruleSentence(message)).not.toBe(message)
    }),
  )
})

test('every code and every failure has its own page', () => {
  const names = [...ruleCodes, ...noscriptFailures]
  expect(new Set(names).size).toBe(names.length)
})

test('the sentence of a code is the one of its rule', () => {
  expect(ruleSentence('industry-must-be-one-of')).toMatch(/^Industry must be one of: Healthcare, /)
  expect(ruleSentence(codeOf(callRules.flag))).toBe('Flag must be 2, 1 or null.')
})
