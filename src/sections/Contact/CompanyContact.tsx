import type { ReactNode } from 'react'
import { Logotype } from '../../../ui/brand/Logotype.tsx'
import { phoneLink } from '../../../ui/phone-link.ts'
import text from '../../../ui/styles/text.module.css'
import type { Company } from '../../content/schema.ts'
import { hasNoscriptForms } from '../../forms/noscript-post.ts'
import styles from './CompanyContact.module.css'

type CompanyContactProps = { company: Company; officeHours: string; className: string | undefined }

/** The company's contact data, in the style of a letterhead. */
export function CompanyContact({ company, officeHours, className }: CompanyContactProps) {
  const { address, email, phone, taxId } = company
  return (
    <address className={`${styles.contact} ${className}`}>
      <Logotype className={styles.logotype} />
      <p className={styles.name}>{company.legalName}</p>
      <dl>
        <Row term="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </Row>
        <Row term="Phone">
          <a href={phoneLink(phone)}>{phone}</a>
          <br />
          <span className={`${text.small} ${text.soft}`}>{officeHours}</span>
        </Row>
        <Row term="Address">
          {address.street}
          <br />
          {address.city}, {address.region} {address.postalCode}
          <br />
          {address.country}
        </Row>
        <Row term={taxId.label}>
          <span className={text.figures}>{taxId.value}</span>
        </Row>
      </dl>
      {!hasNoscriptForms && (
        <noscript>
          <p className={styles.noscriptNote}>
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
      <dt className={`${text.label} ${text.soft}`}>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
