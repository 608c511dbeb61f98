import text from '../../ui/styles/text.module.css'
import type { FormWords, ProposalOffer } from '../content/schema.ts'
import styles from './Offer.module.css'

type OfferProps = {
  offer: ProposalOffer
  words: FormWords['offer']
  /** One level below the title. */
  heading: 'h2' | 'h3'
}

/** The offer of a proposal dialog: the intro, the list of what the visitor gets, and the next step. */
export function Offer({ offer, words, heading: Heading }: OfferProps) {
  return (
    <div className={styles.offer}>
      <div>
        <Heading className={styles.name}>{offer.offer}</Heading>
        <p className={text.soft}>{offer.intro}</p>
        {offer.price && <p className={styles.price}>{offer.price}</p>}
      </div>
      <div className={styles.details}>
        <Heading className={styles.heading}>{words.gets}</Heading>
        <ul className={styles.gets}>
          {offer.gets.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
        <Heading className={styles.heading}>{words.next}</Heading>
        <p className={`${text.small} ${text.soft}`}>{offer.next}</p>
      </div>
    </div>
  )
}
