import { normalizeEmail } from '../../../records/email-address.ts'

type Mail = {
  from: string
  recipients: string[]
  /** The value of a header; empty if the mail does not have it. */
  headerOf: (name: string) => string
}

/**
 * The recipients who may get a copy of an answer. The address of a mailing list is left out. If a mail came through a list
 * whose address is not known, all are left out.
 */
export function readCc({ from, recipients, headerOf }: Mail) {
  const persons = recipients.filter((address) => address !== from && !isMachine.test(address))
  const isOfList =
    headerOf('list-id') !== '' || headerOf('list-post') !== '' || /^\s*(?:list|bulk)\b/i.test(headerOf('precedence'))
  if (!isOfList) return persons
  const lists = new Set(
    [...postAddresses(headerOf('list-post')), ...idAddress(headerOf('list-id'))].map(normalizeEmail),
  )
  return recipients.some((address) => lists.has(address)) ? persons.filter((address) => !lists.has(address)) : []
}

const isMachine = /^(?:(?:do[-_.]?)?not?[-_.]?reply|mailer[-_.]?daemon|bounces?)(?:[-_.+][^@]*)?@/

const MAX_LENGTH = 2_000

/** RFC 2369: `<https://…>, <mailto:sales@lists.example?subject=…>`. */
const postAddresses = (header: string) =>
  [...header.slice(0, MAX_LENGTH).matchAll(/<mailto:([^?>]+)/gi)].map(([, address = '']) => address)

/** RFC 2919: the id `sales.lists.example` is that of `sales@lists.example`. */
const idAddress = (header: string) =>
  (/<([^<>\s]+)>\s*$/.exec(header.slice(0, MAX_LENGTH)) ?? []).slice(1).map((id) => id.replace('.', '@'))
