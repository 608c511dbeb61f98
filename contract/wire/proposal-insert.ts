import * as z from 'zod/mini'
import type { FormName } from '../forms/form.ts'
import { writeLegacyDate } from '../legacy-date.ts'

/** `Flag` on the wire identifies the dialog that sent a proposal (docs/rules.md). */
export const flags = { trial: 2, agent: 1 } as const satisfies Partial<Record<FormName, number>>
export type ProposalFormName = keyof typeof flags

const nullableText = z.nullable(z.string())

/**
 * A proposal in a request: the JSON types only, so that a wrong shape (400) is distinct from a broken rule
 * (200 with `StatusId` 0). A field that the specification does not name is a further member.
 */
const WireProposal = z.looseObject({
  ProposalId: z.number(),
  CompanyName: z.string(),
  Email: z.string(),
  Industry: z.string(),
  UseCase: z.string(),
  RequiredUsers: z.string(),
  Features: nullableText,
  Timeline: z.string(),
  Description: z.string(),
  BudgetRange: nullableText,
  RequiredTechnologies: nullableText,
  Flag: z.nullable(z.number()),
  CreateDate: z.string(),
})

export const ProposalInsertRequest = z.object({
  /** Exactly one proposal. */
  dbmlProposalList: z.tuple([WireProposal]),
})

/** Members that a dialog does not have. */
const absent = { ProposalId: 0, Features: '', BudgetRange: '', RequiredTechnologies: '' }

/** The body of /ProposalInsert from one of the dialogs, with its validated values. */
export const proposalRequest = (form: ProposalFormName, values: object, now: number) => ({
  dbmlProposalList: [{ ...absent, ...joined(values), Flag: flags[form], CreateDate: writeLegacyDate(now) }],
  ObjdbmlStatus: { Status: null, StatusId: 0 },
})

/** Several values of a field are one text on the wire. An optional field without a value is left out. */
const joined = (values: object) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )
