import { MAX_EMAIL } from '../../../contract/forms/field.ts'

/** Stricter than the form's rule: no characters of display names, lists or comments. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
const oneAddress = new RegExp(String.raw`^[^\s\p{C}@<>()[\]\\,;:"]+@${label}(?:\.${label})+$`, 'u')

/** The address if it is a single valid address, else null: nothing else may be written into a header. */
export const singleAddress = (address: string): string | null =>
  address.length <= MAX_EMAIL && oneAddress.test(address) ? address : null

/**
 * Null also for a name with non-ASCII letters before the `@`: a mail server without SMTPUTF8 would refuse the mail for good.
 * Staff find the address in the text. A domain is written in ASCII.
 */
export const replyTo = (address: string): string | null =>
  /^\p{ASCII}*@/u.test(address) ? singleAddress(address) : null
