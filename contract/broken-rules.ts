import { ContactMessage } from './contact-message.ts'
import { AgentProposal, TrialProposal } from './proposal.ts'
import { MAX_LENGTH } from './rules.ts'

const OVERLONG_TEXT = 'x'.repeat(Math.max(...Object.values(MAX_LENGTH)) + 1)

/** Every message that a rule of the three forms can give. Found by validating empty, too short or wrong, and overlong texts. */
export function brokenRuleMessages(): string[] {
  const messages = [TrialProposal, AgentProposal, ContactMessage].flatMap((rules) =>
    ['', 'x', OVERLONG_TEXT].flatMap((text) => {
      const fields = Object.keys(rules.shape).map((name) => [name, text])
      const result = rules.safeParse(Object.fromEntries(fields))
      return result.error?.issues.map(({ message }) => message) ?? []
    }),
  )
  return [...new Set(messages)]
}
