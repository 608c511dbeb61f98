import { MOST } from '../../../contract/rules.ts'

/** Stricter than the form: nothing that a mail program could take for a name, a list or a comment. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
const oneAddress = new RegExp(String.raw`^[^\s\p{C}@<>()[\]\\,;:"]+@${label}(?:\.${label})+$`, 'u')

/** The address when it is one valid address, else null: no header is made of anything else. */
export const replyTo = (address: string): string | null =>
  address.length <= MOST.Email && oneAddress.test(address) ? address : null
