import { singleAddress } from '../../../records/email-address.ts'

/**
 * Null also for a name with non-ASCII letters before the `@`: a mail server without SMTPUTF8 would refuse the mail for good.
 * Staff find the address in the text. A domain is written in ASCII.
 */
export const replyTo = (address: string): string | null =>
  /^\p{ASCII}*@/u.test(address) ? singleAddress(address) : null
