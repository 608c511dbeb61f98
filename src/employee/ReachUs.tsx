import { phoneLink } from '../../ui/phone-link.ts'
import type { Company } from '../content/schema.ts'

type ReachUsProps = {
  note: string
  company: Pick<Company, 'legalName' | 'address' | 'phone' | 'email'>
}

/** For whoever found the card, or cannot see it. */
export function ReachUs({ note, company: { legalName, address, phone, email } }: ReachUsProps) {
  return (
    <aside className="reach-us" aria-label="Contact">
      <p className="max-w-[44ch] text-ink-soft">{note}</p>
      <address className="mt-4 border-t border-rule not-italic">
        <p className="border-b border-rule py-2.5">
          {legalName}, {address.street}
          <br />
          {address.city}, {address.region} {address.postalCode}, {address.country}
        </p>
        <a
          href={phoneLink(phone)}
          className="figures flex min-h-11 items-center border-b border-rule"
        >
          {phone}
        </a>
        <a
          href={`mailto:${email}`}
          className="figures flex min-h-11 items-center border-b border-rule wrap-anywhere"
        >
          {email}
        </a>
      </address>
    </aside>
  )
}
