import { ContactMessage } from './contact-message.ts'
import { AgentProposal, TrialProposal } from './proposal.ts'
import { MAX_LENGTH } from './rules.ts'

const LONGER_THAN_ANY = 'x'.repeat(Math.max(...Object.values(MAX_LENGTH)) + 1)

/** Every message that a rule of the three forms can give, found by breaking them all: empty, too short or wrong, too long. */
export function brokenRuleMessages(): string[] {
  const messages = [TrialProposal, AgentProposal, ContactMessage].flatMap((rules) =>
    ['', 'x', LONGER_THAN_ANY].flatMap((text) => {
      const fields = Object.keys(rules.shape).map((name) => [name, text])
      const judged = rules.safeParse(Object.fromEntries(fields))
      return judged.error?.issues.map(({ message }) => message) ?? []
    }),
  )
  return [...new Set(messages)]
}
