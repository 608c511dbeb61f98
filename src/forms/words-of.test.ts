import { expect, test } from 'vitest'
import { ContactMessage } from '../../contract/contact-message.ts'
import { AgentProposal, TrialProposal } from '../../contract/proposal.ts'
import { testContent } from '../../tests/support/test-content.ts'
import { wordsOf } from './words-of.ts'

const schemas = { trial: TrialProposal, agent: AgentProposal, contact: ContactMessage }

test.each(['trial', 'agent', 'contact'] as const)(
  'the form %s has the message of each rule that it can break, and no other',
  (form) => {
    expect(Object.keys(wordsOf(form, testContent.forms).rules).sort()).toEqual(brokenRules(form))
  },
)

/** Every rule that some value of a field breaks. */
function brokenRules(form: keyof typeof schemas) {
  const schema = schemas[form]
  const values = [
    '',
    'x',
    'x'.repeat(10_000),
    `${'x'.repeat(300)}@example.com`,
    [],
    ['x'],
    undefined,
  ]
  const codes = values.flatMap((value) => {
    const fields = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, value]))
    return schema.safeParse(fields).error?.issues.map(({ message }) => message) ?? []
  })
  return [...new Set(codes)].sort()
}
