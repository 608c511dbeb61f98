import { agent } from '../../contract/forms/agent.ts'
import { codeOf } from '../../contract/forms/field.ts'
import { callRules } from '../../contract/forms/rule-codes.ts'
import { trial } from '../../contract/forms/trial.ts'
import { flags } from '../../contract/wire/proposal-insert.ts'
import { UnflaggedProposal } from '../../contract/wire/unflagged-proposal.ts'
import type { NewLead } from '../../records/lead.ts'

type Read = { lead: NewLead } | { brokenRule: string }
type Parsed<T> = { success: true; data: T } | { success: false; error: BrokenRules }

/** Validates the values of a proposal by the rules of the dialog that `flag` names. */
export function readProposal(values: object, flag: number | null, createdAt: number): Read {
  switch (flag) {
    case flags.trial:
      return validated(trial.schema.safeParse(values), (valid) => ({
        ...valid,
        kind: 'trial',
        Features: [],
        createdAt,
      }))
    case flags.agent:
      return validated(agent.schema.safeParse(values), (valid) => ({
        ...valid,
        kind: 'agent',
        BudgetRange: '',
        RequiredTechnologies: '',
        createdAt,
      }))
    case null:
      return validated(UnflaggedProposal.safeParse(nullsToEmpty(values)), (valid) => ({
        ...valid,
        kind: 'unflagged',
        createdAt,
      }))
    default:
      return { brokenRule: codeOf(callRules.flag) }
  }
}

/** Does not compile if a field has no column: it would be refused by the database. */
function validated<T extends object>(
  parsed: Parsed<T>,
  asLead: (proposal: T) => NewLead,
  ..._: Exclude<keyof T, keyof NewLead> extends never ? [] : ['a field without a column']
): Read {
  if (parsed.success) return { lead: asLead(parsed.data) }
  return { brokenRule: firstBrokenRule(parsed.error) }
}

/** A field that a dialog does not use may be null. */
const nullsToEmpty = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))

export type BrokenRules = { issues: { message: string }[] }

/** The code of the first broken rule. The schemas have codes as messages. */
export const firstBrokenRule = ({ issues }: BrokenRules) => issues[0]?.message ?? ''
