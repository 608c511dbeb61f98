import { domainToUnicode } from 'node:url'
import { sql } from 'kysely'
import { withoutInvisible } from '../../contract/invisible.ts'
import { domainOf, normalizeEmail } from '../../records/email-address.ts'

/** True for the rows with the address, by an index on `lower(column)`. Databases fold only ASCII letters, as `cleanEmail` does others. */
export const hasEmail = (column: string, email: string) =>
  sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(spellingsOf(email).flatMap((one) => [one, `${one}.`]))})`

/** True for a text with the address in any spelling, also within another. */
export function emailMatcher(email: string) {
  const spellings = spellingsOf(email)
  return (text: string) => {
    const folded = withoutInvisible(text).toLowerCase().normalize('NFC')
    return spellings.some((address) => folded.includes(address))
  }
}

/** With the domain in ASCII, and as people write it. */
export function spellingsOf(email: string) {
  const address = normalizeEmail(email)
  const local = address.slice(0, address.lastIndexOf('@') + 1)
  return [...new Set([address, `${local}${domainToUnicode(domainOf(address)) || domainOf(address)}`])]
}
