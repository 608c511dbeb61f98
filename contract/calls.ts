import * as z from 'zod/mini'

export const MAX_BODY_BYTES = 64 * 1024
/** UTF-8 bytes of `StrOne` in a mail request. */
export const MAX_MAIL_BYTES = 40 * 1024

/** Optional header of a call: a repeated request with the same key is stored once (docs/wire.md). */
export const IdempotencyKey = z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/))

const nullableText = z.nullable(z.string())

/**
 * A proposal in a request: the JSON types only, so that a wrong shape (400) is distinct from a broken rule
 * (200 with `StatusId` 0). The rules are in `proposal.ts`. Unknown fields are dropped.
 */
export const WireProposal = z.object({
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
export type WireProposal = z.infer<typeof WireProposal>

export const ProposalInsertRequest = z.object({
  /** Exactly one proposal. */
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

const text = z.string()

/** The public fields of an employee; a field that the company does not publish is `""`. */
export const EmployeeDetail = z.object({
  ImageName: text,
  EmployeeName: text,
  Designation: text,
  EmployeeCode: text,
  BloodGroup: text,
  ContactNo: text,
  AlternateContactNo: text,
})
export type EmployeeDetail = z.infer<typeof EmployeeDetail>

/**
 * The fields that an employee may keep from the public. The content says which of them the company shows; an employee's
 * recorded decision, and `EMPLOYEE_CONSENT`, restrict it further.
 */
export const optionalFields = ['BloodGroup', 'AlternateContactNo'] as const
export type OptionalField = (typeof optionalFields)[number]
