import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ContactMessage } from './contact-message.ts'
import { noscriptFailures } from './noscript-forms.ts'
import { AgentProposal, TrialProposal, UnflaggedProposal } from './proposal.ts'
import { ruleCodes } from './rule-codes.ts'
import { MAX_LENGTH } from './rules.ts'
import { statusSentences } from './status-sentences.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', 'x', 'a@b', 'a@b.c', 'x'.repeat(300), 'x'.repeat(6_000), '1-5,100+'),
)

const formRules = [TrialProposal, AgentProposal, ContactMessage]

test.each([
  ['trial', TrialProposal],
  ['agent', AgentProposal],
  ['contact', ContactMessage],
])('the list contains every code that the rules of the %s form can give', (_form, rules) => {
  const fields = Object.keys(rules.shape).map((name) => [name, fc.option(anyText)])
  fc.assert(
    fc.property(fc.record(Object.fromEntries(fields), { requiredKeys: [] }), (form) => {
      for (const { message } of rules.safeParse(form).error?.issues ?? [])
        expect(ruleCodes).toContain(message)
    }),
  )
})

test('the list contains no code that the rules of the forms cannot give', () => {
  const overlong = 'x'.repeat(Math.max(...Object.values(MAX_LENGTH)) + 1)
  const given = formRules.flatMap((rules) =>
    ['', 'x', overlong].flatMap((text) => {
      const fields = Object.keys(rules.shape).map((name) => [name, text])
      return rules.safeParse(Object.fromEntries(fields)).error?.issues ?? []
    }),
  )
  expect(new Set(given.map(({ message }) => message))).toEqual(new Set(ruleCodes))
})

test('every code that a proposal with Flag null can give has a sentence', () => {
  const fields = Object.keys(UnflaggedProposal.shape).map((name) => [name, fc.option(anyText)])
  fc.assert(
    fc.property(fc.record(Object.fromEntries(fields), { requiredKeys: [] }), (form) => {
      for (const { message } of UnflaggedProposal.safeParse(form).error?.issues ?? [])
        expect(statusSentences).toHaveProperty([message])
    }),
  )
})

test('every code and every failure has its own page', () => {
  const names = [...ruleCodes, ...noscriptFailures]
  expect(new Set(names).size).toBe(names.length)
})

/** 'Email is required.' → 'email-is-required'. A list of options, after a colon, is left out. */
const slugOf = (sentence: string) =>
  (sentence.split(':')[0] ?? '').toLowerCase().replace(/\W+/g, '-').replace(/-$/, '')

test('every code is the slug of its sentence', () => {
  for (const [code, sentence] of Object.entries(statusSentences))
    expect(slugOf(sentence)).toBe(code)
})
