import * as z from 'zod/mini'

export const MAX_BODY_BYTES = 64 * 1024
/** UTF-8 bytes of `StrOne` in a mail request. */
export const MAX_MAIL_BYTES = 40 * 1024

/** Optional header of a call: a repeated request with the same key is stored once (docs/wire.md). */
export const IdempotencyKey = z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/))

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
