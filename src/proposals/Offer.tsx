import type { Company, ProposalOffer } from '../content/schema.ts'
import { phoneLink } from '../ui/phone-link.ts'

type OfferProps = { offer: ProposalOffer; company: Company }

/** What the visitor gets, as a parts list. */
export function Offer({ offer, company }: OfferProps) {
  return (
    <div className="offer">
      <div>
        <p className="offer-name">{offer.offer}</p>
        <p className="text-ink-soft">{offer.intro}</p>
        <noscript>
          <p className="offer-by-hand">
            Sending this form needs JavaScript. Without it, write to{' '}
            <a href={`mailto:${company.email}`}>{company.email}</a> or call{' '}
            <a href={phoneLink(company.phone)}>{company.phone}</a>.
          </p>
        </noscript>
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
