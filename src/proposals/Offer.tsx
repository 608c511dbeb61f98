import type { ProposalOffer } from '../content/schema.ts'
import './proposal-dialog.css'

/** What the visitor gets, as a parts list. */
export function Offer({ offer }: { offer: ProposalOffer }) {
  return (
    <div className="offer">
      <div>
        <p className="offer-name">{offer.offer}</p>
        <p className="text-ink-soft">{offer.intro}</p>
      </div>
      <div className="offer-details">
        <p className="label offer-heading">What you get</p>
        <ol className="offer-gets">
          {offer.gets.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ol>
        <p className="label offer-heading">What happens next</p>
        <p className="text-small text-ink-soft">{offer.next}</p>
      </div>
    </div>
  )
}
