import { addressIn } from '../content/locales/locale.ts'
import type { Content } from '../content/schema.ts'
import { AnswerTime } from './OfficeTime.tsx'
import styles from './SendNotes.module.css'

type SendNotesProps = {
  content: Pick<Content, 'company' | 'footer' | 'locale' | 'proposals' | 'words'>
  /** With the link to book a call instead. */
  hasBooking?: boolean
}

/** Beside the button of a form: by when it is answered, a call instead, and what the data are for. */
export function SendNotes({ content, hasBooking = false }: SendNotesProps) {
  const { company, footer, locale, proposals, words } = content
  const [policy] = footer.legal
  return (
    <div className={styles.notes}>
      <p>
        <AnswerTime content={content} className={styles.answer} />{' '}
        {hasBooking && company.booking && (
          <a href={company.booking} data-booking="">
            {words.request.orBook}
          </a>
        )}
      </p>
      {proposals.privacy && (
        <p className={styles.privacy}>
          <span>{proposals.privacy}</span> {policy?.url && <a href={addressIn(locale, policy.url)}>{policy.title}</a>}
        </p>
      )}
    </div>
  )
}
