import * as z from 'zod/mini'
import { agent } from '../forms/agent.ts'
import { codeOf } from '../forms/field.ts'
import { lengthOf } from '../forms/length-of.ts'
import { budgets, expectedUsers, teamSizes } from '../forms/options.ts'
import { callRules } from '../forms/rule-codes.ts'
import { trial } from '../forms/trial.ts'
import { cleanLine } from '../invisible.ts'

const { CompanyName, Email, Industry, UseCase, Timeline, Features, Description } = agent.schema.shape
const { BudgetRange, RequiredTechnologies } = trial.fields

const emptyText = <T>(value: T) =>
  z.pipe(
    z.string().check(z.trim(), z.maxLength(0)),
    z.transform(() => value),
  )

/**
 * A proposal whose `Flag` is null, as older pages send it. The rules that both dialogs share apply; `RequiredUsers` may
 * be from either list; the other fields are optional.
 */
export const UnflaggedProposal = z.object({
  CompanyName,
  Email,
  Industry,
  UseCase,
  RequiredUsers: z.enum([...teamSizes, ...expectedUsers], {
    error: ({ input }) => codeOf(input ? callRules.usersOneOf : callRules.usersRequired),
  }),
  Timeline,
  Features: z.union([emptyText([]), Features], codeOf(callRules.features)),
  BudgetRange: z.union([emptyText(''), z.enum(budgets)], codeOf(BudgetRange.rules.oneOf)),
  RequiredTechnologies: z.string(codeOf(RequiredTechnologies.rules.required)).check(
    z.overwrite(cleanLine),
    z.refine((value) => lengthOf(value) <= RequiredTechnologies.max, codeOf(RequiredTechnologies.rules.tooLong)),
  ),
  Description,
})
export type UnflaggedProposal = z.infer<typeof UnflaggedProposal>
