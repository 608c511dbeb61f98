import type { ReactNode } from 'react'
import { Logotype } from '../../../ui/brand/Logotype.tsx'
import { phoneLink } from '../../../ui/phone-link.ts'
import type { Company } from '../../content/schema.ts'
import { hasNoscriptForms } from '../../forms/noscript-post.ts'
import './contact.css'

/** The company's data, set as it heads its letters. */
export function CompanyContact({
  company,
  officeHours,
}: {
  company: Company
  officeHours: string
}) {
  const { address, email, phone, taxId } = company
  return (
    <address className="letterhead">
      <Logotype className="letterhead-logotype" />
      <p className="font-semibold">{company.legalName}</p>
      <dl>
        <Row term="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </Row>
        <Row term="Phone">
          <a href={phoneLink(phone)}>{phone}</a>
          <br />
          <span className="text-small text-ink-soft">{officeHours}</span>
        </Row>
        <Row term="Address">
          {address.street}
          <br />
          {address.city}, {address.region} {address.postalCode}
          <br />
          {address.country}
        </Row>
        <Row term={taxId.label}>
          <span className="figures">{taxId.value}</span>
        </Row>
      </dl>
      {!hasNoscriptForms && (
        <noscript>
          <p className="letterhead-by-hand">
            Sending the form needs JavaScript. Without it, please write or call.
          </p>
        </noscript>
      )}
    </address>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
