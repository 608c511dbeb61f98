import { phoneLink } from '../../ui/phone-link.ts'
import type { Company } from '../content/schema.ts'

/** Email and telephone links, an alternative to the forms. */
export function ContactLinks({ company: { email, phone } }: { company: Company }) {
  return (
    <>
      write to <a href={`mailto:${email}`}>{email}</a> or call{' '}
      <a href={phoneLink(phone)}>{phone}</a>
    </>
  )
}
