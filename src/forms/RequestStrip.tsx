import { Icon } from '../../ui/Icon.tsx'
import { buildSettings } from '../build-settings.ts'
import { Filled } from '../content/Filled.tsx'
import type { Content } from '../content/schema.ts'
import { AnswerTime } from './OfficeTime.tsx'
import styles from './RequestStrip.module.css'

/**
 * The strip under the header after a request was sent: its reference, what happens next and when, and a link to book a call.
 * Hidden until `show-request.ts` fills it in. A service elsewhere answers no reference.
 */
export function RequestStrip({ content }: { content: Content }) {
  const { company, forms, proposals, words } = content
  if (buildSettings.serviceHost !== '') return null
  const { title, reference, book } = words.request
  return (
    <section id="your-request" aria-label={title} className={styles.strip} hidden>
      {/* Without the role `status`, which only the toasts have. */}
      <div aria-live="polite" aria-atomic="true" className={styles.announced}>
        <p className={styles.reference}>
          <Filled
            text={reference}
            values={{ reference: <strong dir="ltr" translate="no" className={styles.number} /> }}
          />
        </p>
        <p className={styles.next}>
          <AnswerTime content={content} />.{' '}
          <span data-trial={proposals.trial.next} data-agent={proposals.agent.next} data-contact="" />
        </p>
      </div>
      {/* Only on narrow screens: elsewhere all of the strip is in one line. */}
      <details className={styles.fold}>
        <summary aria-label={forms.offer.next} className={styles.button}>
          <Icon name="chevron" className={styles.chevron} />
        </summary>
      </details>
      {company.booking && (
        <a href={company.booking} data-booking="" className={styles.book}>
          {book}
        </a>
      )}
      <button type="button" aria-label={words.page.dismiss} className={`${styles.button} ${styles.dismiss}`}>
        <Icon name="close" />
      </button>
    </section>
  )
}
