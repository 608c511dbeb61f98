import type { WireProposal } from '../../contract/calls.ts'
import { readLegacyDate } from '../../contract/legacy-date.ts'
import {
  AGENT_FLAG,
  AgentProposal,
  TRIAL_FLAG,
  TrialProposal,
  UnflaggedProposal,
} from '../../contract/proposal.ts'
import type { CallRuleCode, RuleCode } from '../../contract/rule-codes.ts'
import type { NewLead } from '../../records/lead.ts'

type Read = { lead: NewLead } | { brokenRule: RuleCode | CallRuleCode }
type Parsed<T> = { success: true; data: T } | { success: false; error: BrokenRules }

/** Validates a proposal by the rules of its dialog. */
export function readProposal(wire: WireProposal, now: number): Read {
  const createdAt = readLegacyDate(wire.CreateDate) ?? now
  switch (wire.Flag) {
    case TRIAL_FLAG:
      return validated(TrialProposal.safeParse(wire), (trial) => ({
        ...trial,
        kind: 'trial',
        Features: [],
        createdAt,
      }))
    case AGENT_FLAG:
      return validated(AgentProposal.safeParse(wire), (agent) => ({
        ...agent,
        kind: 'agent',
        BudgetRange: '',
        RequiredTechnologies: '',
        createdAt,
      }))
    case null:
      return validated(UnflaggedProposal.safeParse(nullsToEmpty(wire)), (unflagged) => ({
        ...unflagged,
        kind: 'unflagged',
        createdAt,
      }))
    default:
      return { brokenRule: 'flag-must-be-2-1-or-null' }
  }
}

function validated<T>(parsed: Parsed<T>, asLead: (proposal: T) => NewLead): Read {
  if (parsed.success) return { lead: asLead(parsed.data) }
  return { brokenRule: firstBrokenRule(parsed.error) }
}

const nullsToEmpty = (wire: WireProposal) => ({
  ...wire,
  Features: wire.Features ?? '',
  BudgetRange: wire.BudgetRange ?? '',
  RequiredTechnologies: wire.RequiredTechnologies ?? '',
})

export type BrokenRules = { issues: { message: string }[] }

/** The code of the first broken rule. The schemas have codes as messages. */
export const firstBrokenRule = ({ issues }: BrokenRules) => issues[0]?.message as RuleCode
