import type { ReactNode } from 'react'
import { Mark } from '../../ui/brand/Logotype.tsx'
import { Guilloche } from '../../ui/Guilloche.tsx'
import { PhotoPlaceholder } from './PhotoPlaceholder.tsx'
import './identity-card.css'

type IdentityCardProps = { legalName: string; children: ReactNode }

/** The card itself, as printed: company mark, cut-out for the lanyard, security lines, scale. Ships no script. */
export function IdentityCard({ legalName, children }: IdentityCardProps) {
  return (
    <article className="identity-card" aria-labelledby="card-title">
      <header className="identity-head">
        <span className="identity-slot" aria-hidden="true" />
        <Mark className="h-11 w-auto" />
        <div>
          <p className="font-semibold leading-tight tracking-tight">{legalName}</p>
          <h1 id="card-title" className="label mt-1 font-normal text-ink-soft">
            Employee information
          </h1>
        </div>
      </header>
      <div>
        <noscript>
          <div className="employee-message">
            <PhotoPlaceholder />
            <p>
              This card cannot be shown without JavaScript. Call or write to us, and we will put you
              through to the person you are looking for.
            </p>
          </div>
        </noscript>
        {children}
      </div>
      <div className="identity-scale" aria-hidden="true" />
      <svg aria-hidden="true" viewBox="-100 -100 200 200" className="identity-lines">
        <Guilloche motif={0} radius={99} />
        <Guilloche motif={4} radius={60} />
      </svg>
    </article>
  )
}
