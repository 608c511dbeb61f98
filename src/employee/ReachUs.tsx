import { phoneLink } from '../../ui/phone-link.ts'
import text from '../../ui/styles/text.module.css'
import type { Company } from '../content/schema.ts'
import styles from './ReachUs.module.css'

type ReachUsProps = {
  note: string
  company: Pick<Company, 'legalName' | 'address' | 'phone' | 'email'>
}

/** The company's contact data, for finders of a lost card and for visitors without JavaScript. */
export function ReachUs({ note, company: { legalName, address, phone, email } }: ReachUsProps) {
  return (
    <aside className={styles.contact} aria-label="Contact">
      <p className={styles.note}>{note}</p>
      <address>
        <p>
          {legalName}, {address.street}
          <br />
          {address.city}, {address.region} {address.postalCode}, {address.country}
        </p>
        <a href={phoneLink(phone)} className={text.figures}>
          {phone}
        </a>
        <a href={`mailto:${email}`} className={text.figures}>
          {email}
        </a>
      </address>
    </aside>
  )
}
