import { agent } from '../../contract/forms/agent.ts'
import { codeOf } from '../../contract/forms/field.ts'
import { teamSizes } from '../../contract/forms/options.ts'
import { callRules } from '../../contract/forms/rule-codes.ts'
import { trial } from '../../contract/forms/trial.ts'
import { flags } from '../../contract/wire/proposal-insert.ts'
import { UnflaggedProposal } from '../../contract/wire/unflagged-proposal.ts'
import { type NewRequest, newRequest, type Proposal, type RequestFields } from '../../records/request.ts'

type Read = { request: NewRequest } | { brokenRule: string }
type Parsed = { success: true; data: RequestFields } | { success: false; error: BrokenRules }

/** Validates the values of a proposal by the rules of the dialog that `flag` names. */
export function readProposal(values: object, flag: number | null, createdAt: number): Read {
  switch (flag) {
    case flags.trial:
      return validated(trial.schema.safeParse(values), { form: 'trial', createdAt })
    case flags.agent:
      return validated(agent.schema.safeParse(values), { form: 'agent', createdAt })
    case null: {
      const parsed = UnflaggedProposal.safeParse(nullsToEmpty(values))
      // No team size is also a number of expected users.
      const isTrial = parsed.success && teamSizes.some((size) => size === parsed.data.RequiredUsers)
      return validated(parsed, { form: isTrial ? 'trial' : 'agent', createdAt })
    }
    default:
      return { brokenRule: codeOf(callRules.flag) }
  }
}

function validated(parsed: Parsed, proposal: Pick<Proposal, 'form' | 'createdAt'>): Read {
  if (!parsed.success) return { brokenRule: firstBrokenRule(parsed.error) }
  const fields = Object.entries(parsed.data).filter(([, value]) => value.length > 0)
  return { request: newRequest({ ...proposal, fields: Object.fromEntries(fields), html: null }) }
}

/** A field that a dialog does not use may be null. */
const nullsToEmpty = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))

export type BrokenRules = { issues: { message: string }[] }

/** The code of the first broken rule. The schemas have codes as messages. */
export const firstBrokenRule = ({ issues }: BrokenRules) => issues[0]?.message ?? ''
