import text from '../../ui/styles/text.module.css'
import type { ProposalOffer } from '../content/schema.ts'
import styles from './Offer.module.css'

/** The offer of a proposal dialog: the intro, the list of what the visitor gets, and the next step. */
export function Offer({ offer }: { offer: ProposalOffer }) {
  return (
    <div className={styles.offer}>
      <div>
        <p className={styles.name}>{offer.offer}</p>
        <p className={text.soft}>{offer.intro}</p>
      </div>
      <div className={styles.details}>
        <p className={`${styles.heading} ${text.label} ${text.soft}`}>What you get</p>
        <ol className={styles.gets}>
          {offer.gets.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ol>
        <p className={`${styles.heading} ${text.label} ${text.soft}`}>What happens next</p>
        <p className={`${text.small} ${text.soft}`}>{offer.next}</p>
      </div>
    </div>
  )
}
