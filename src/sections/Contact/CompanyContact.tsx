import type { ReactNode } from 'react'
import { phoneLink } from '../../../contract/phone-link.ts'
import text from '../../../ui/styles/text.module.css'
import { cityLine } from '../../content/city-line.ts'
import type { Contact, Content } from '../../content/schema.ts'
import { hasNoscriptForms } from '../../forms/noscript-post.ts'
import { OpenNow } from '../../forms/OfficeTime.tsx'
import { CaseLink } from '../../own-pages/CaseLink.tsx'
import styles from './CompanyContact.module.css'

type CompanyContactProps = {
  contact: Contact
  content: Pick<Content, 'company' | 'locale' | 'ownPages' | 'words'>
  className: string | undefined
}

/** The company's contact data, in the style of a letterhead. */
export function CompanyContact({ contact, content, className }: CompanyContactProps) {
  const { company } = content
  const words = content.words.contact
  const { address, booking, email, phone, taxId } = company
  const { reader } = contact
  return (
    <address className={`${styles.contact} ${className}`}>
      <div className={styles.head}>
        <div className={styles.introduction}>
          <p className={styles.name}>
            <bdi>{company.legalName}</bdi>
          </p>
          {reader && (
            <p className={styles.reader}>
              {reader.sentence}
              <span className={`${text.small} ${text.soft}`}>{reader.role}</span>
            </p>
          )}
        </div>
        {reader && (
          <img src={`/${reader.portrait}`} alt="" width="400" height="500" loading="lazy" className={styles.portrait} />
        )}
      </div>
      <dl>
        <Row term={words.email}>
          <a href={`mailto:${email}`} dir="ltr">
            {email}
          </a>
        </Row>
        <Row term={words.phone}>
          <a href={phoneLink(phone)} dir="ltr" className={styles.phone}>
            {phone}
          </a>{' '}
          <OpenNow content={content} className={styles.open} />
          <span className={`${styles.hours} ${text.small} ${text.soft}`}>{contact.officeHours}</span>
          {booking && (
            <a href={booking} data-booking="" className={styles.booking}>
              {content.words.request.orBook}
            </a>
          )}
        </Row>
        <Row term={words.address}>
          <bdi>{address.street}</bdi>
          <br />
          {cityLine(address)}
          <br />
          {address.country}
        </Row>
        <Row term={taxId.label}>
          <bdi>{taxId.value}</bdi>
        </Row>
      </dl>
      <CaseLink content={content} />
      {!hasNoscriptForms && (
        <noscript>
          <p className={styles.noscriptNote}>{words.withoutScript}</p>
        </noscript>
      )}
    </address>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className={`${text.small} ${text.soft}`}>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
