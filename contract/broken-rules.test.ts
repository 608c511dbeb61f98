import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenRuleMessages } from './broken-rules.ts'
import { ContactMessage } from './contact-message.ts'
import { noscriptFailures, slugOf } from './noscript-forms.ts'
import { AgentProposal, TrialProposal } from './proposal.ts'

const messages = brokenRuleMessages()

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', 'x', 'a@b', 'a@b.c', 'x'.repeat(300), 'x'.repeat(6_000), '1-5,100+'),
)

test.each([
  ['trial', TrialProposal],
  ['agent', AgentProposal],
  ['contact', ContactMessage],
])('the list contains every message that the rules of the %s form can give', (_form, rules) => {
  const fields = Object.keys(rules.shape).map((name) => [name, fc.option(anyText)])
  fc.assert(
    fc.property(fc.record(Object.fromEntries(fields), { requiredKeys: [] }), (form) => {
      for (const { message } of rules.safeParse(form).error?.issues ?? [])
        expect(messages).toContain(message)
    }),
  )
})

test('every message and every failure has a different slug', () => {
  const slugs = [...messages.map(slugOf), ...noscriptFailures]
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

test.each([
  ['Email is required.', 'email-is-required'],
  [
    'Project description must have at most 5,000 characters.',
    'project-description-must-have-at-most-5-000-characters',
  ],
  ['Budget must be one of: 5k-15k, 15k-30k.', 'budget-must-be-one-of'],
])('the slug of "%s" is %s', (message, slug) => {
  expect(slugOf(message)).toBe(slug)
})
