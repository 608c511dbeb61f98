import text from '../../ui/styles/text.module.css'
import type { FormWords, ProposalOffer } from '../content/schema.ts'
import styles from './Offer.module.css'

/** The offer of a proposal dialog: the intro, the list of what the visitor gets, and the next step. */
export function Offer({ offer, words }: { offer: ProposalOffer; words: FormWords['offer'] }) {
  return (
    <div className={styles.offer}>
      <div>
        <p className={styles.name}>{offer.offer}</p>
        <p className={text.soft}>{offer.intro}</p>
        {offer.price && <p className={styles.price}>{offer.price}</p>}
      </div>
      <div className={styles.details}>
        <p className={`${styles.heading} ${text.label} ${text.soft}`}>{words.gets}</p>
        <ol className={styles.gets}>
          {offer.gets.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ol>
        <p className={`${styles.heading} ${text.label} ${text.soft}`}>{words.next}</p>
        <p className={`${text.small} ${text.soft}`}>{offer.next}</p>
      </div>
    </div>
  )
}
