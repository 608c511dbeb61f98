import type { Company } from '../content/schema.ts'
import { phoneLink } from './phone-link.ts'

/** The ways to the company that need no form. */
export function ByHand({ company: { email, phone } }: { company: Company }) {
  return (
    <>
      write to <a href={`mailto:${email}`}>{email}</a> or call{' '}
      <a href={phoneLink(phone)}>{phone}</a>
    </>
  )
}
