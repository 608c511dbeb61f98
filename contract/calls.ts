import * as z from 'zod/mini'

/** The path of the calls, behind `{host}` (docs/wire.md). */
export const SERVICE_PATH = '/securityandsetting.svc'

export const MAX_BODY_BYTES = 64 * 1024
/** Of `StrOne` of a mail, in UTF-8. */
export const MAX_MAIL_BYTES = 40 * 1024

/** Keys a call may carry so that a repeated request is stored once (docs/wire.md). */
export const IdempotencyKey = z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/))

const unused = z.nullable(z.string())

/**
 * One proposal as it travels: the JSON types only, so that a wrong shape (400) and a broken rule
 * (a 'no') stay apart. The rules are in `proposal.ts`. Unknown fields are dropped.
 */
export const WireProposal = z.object({
  ProposalId: z.number(),
  CompanyName: z.string(),
  Email: z.string(),
  Industry: z.string(),
  UseCase: z.string(),
  RequiredUsers: z.string(),
  Features: unused,
  Timeline: z.string(),
  Description: z.string(),
  BudgetRange: unused,
  RequiredTechnologies: unused,
  Flag: z.nullable(z.number()),
  CreateDate: z.string(),
})
export type WireProposal = z.infer<typeof WireProposal>

export const ProposalInsertRequest = z.object({
  /** A list of exactly one. */
  dbmlProposalList: z.tuple([WireProposal]),
})
export type ProposalInsertRequest = z.infer<typeof ProposalInsertRequest>

/** The mail request and the generic lookup request share one shape (docs/wire.md). */
export const GenericRequest = z.object({
  PKId: z.number(),
  IntOne: z.number(),
  IntTwo: z.number(),
  IntThree: z.number(),
  StrOne: z.string(),
  StrTwo: z.string(),
  StrThree: z.string(),
})
export type GenericRequest = z.infer<typeof GenericRequest>

export const genericRequest = (StrOne: string): GenericRequest => ({
  PKId: 0,
  IntOne: 0,
  IntTwo: 0,
  IntThree: 0,
  StrOne,
  StrTwo: '',
  StrThree: '',
})

const shown = z.string()

/** What an employee's page shows; a field the company does not show travels as `""`. */
export const EmployeeDetail = z.object({
  ImageName: shown,
  EmployeeName: shown,
  Designation: shown,
  EmployeeCode: shown,
  BloodGroup: shown,
  ContactNo: shown,
  AlternateContactNo: shown,
})
export type EmployeeDetail = z.infer<typeof EmployeeDetail>
