import { phoneLink } from '../../contract/phone-link.ts'
import { Filled } from '../content/Filled.tsx'
import type { Company } from '../content/schema.ts'
import styles from './ContactLinks.module.css'

type ContactLinksProps = { text: string; company: Company }

/** A text with email and telephone links in place of `{email}` and `{phone}`, an alternative to the forms. */
export const ContactLinks = ({ text, company: { email, phone } }: ContactLinksProps) => (
  <Filled
    text={text}
    values={{
      email: (
        <a href={`mailto:${email}`} className={styles.link}>
          {email}
        </a>
      ),
      phone: (
        <a href={phoneLink(phone)} className={`${styles.link} ${styles.phone}`}>
          {phone}
        </a>
      ),
    }}
  />
)
