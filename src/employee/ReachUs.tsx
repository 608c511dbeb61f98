import { phoneLink } from '../../contract/phone-link.ts'
import text from '../../ui/styles/text.module.css'
import { cityLine } from '../content/city-line.ts'
import type { Company } from '../content/schema.ts'
import styles from './ReachUs.module.css'

type ReachUsProps = {
  note: string
  /** The accessible name. */
  label: string
  company: Pick<Company, 'name' | 'statement' | 'legalName' | 'address' | 'phone' | 'email'>
  /** The address of the landing page. */
  home: string
}

/** The statement of the company and its contact data, for finders of a lost card and for visitors without JavaScript. */
export function ReachUs({ note, label, company, home }: ReachUsProps) {
  const { name, statement, legalName, address, phone, email } = company
  return (
    <aside className={styles.contact} aria-label={label}>
      <p className={styles.note}>{note}</p>
      <p className={styles.about}>
        <a href={home}>
          <bdi>{name}</bdi>
        </a>
        : {statement}
      </p>
      <address>
        <p>
          <bdi>{legalName}</bdi>
          <br />
          <bdi>{address.street}</bdi>
          <br />
          {cityLine(address)}
          <br />
          {address.country}
        </p>
        <a href={phoneLink(phone)} className={text.figures}>
          <bdi>{phone}</bdi>
        </a>
        <a href={`mailto:${email}`} className={text.figures}>
          <bdi>{email}</bdi>
        </a>
      </address>
    </aside>
  )
}
