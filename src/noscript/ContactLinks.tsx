import { phoneLink } from '../../ui/phone-link.ts'
import type { Company } from '../content/schema.ts'

/** The ways to the company that need no form. */
export function ContactLinks({ company: { email, phone } }: { company: Company }) {
  return (
    <>
      write to <a href={`mailto:${email}`}>{email}</a> or call{' '}
      <a href={phoneLink(phone)}>{phone}</a>
    </>
  )
}
