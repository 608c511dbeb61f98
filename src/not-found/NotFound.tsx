import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CutWire } from './CutWire.tsx'

export function NotFound({ hint }: { hint: string }) {
  return (
    <main id="main" className="not-found">
      <div className="sheet">
        <p aria-hidden="true" className="label text-ink-soft">
          Error 404
        </p>
        <h1 className="not-found-title">Oops! Page not found</h1>
        <p className="mt-6 max-w-[48ch] text-lead text-ink-soft">{hint}</p>
        <LinkButton href="/" look="primary" className="mt-8 text-lead">
          <Icon name="arrowLeft" /> Return to Home
        </LinkButton>
      </div>
      <CutWire />
    </main>
  )
}
