import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { ToastText } from '../../ui/toasts/toasts.ts'
import { Track } from './Track.tsx'
import './result-page.css'

/** A whole page for what a toast says where a script runs. */
export function ResultPage({ message, children }: { message: ToastText; children?: ReactNode }) {
  const isDone = message.kind === 'done'
  return (
    <main id="main" className="sheet outcome" data-kind={message.kind}>
      <div>
        <p className="label outcome-label">
          <Icon name={isDone ? 'check' : 'alert'} /> {isDone ? 'Sent' : 'Not sent'}
        </p>
        <h1 className="outcome-message text-headline">{message.text}</h1>
        <div className="outcome-more">{children}</div>
        <LinkButton href="/" className="mt-8">
          <Icon name="arrowLeft" /> Return to Home
        </LinkButton>
      </div>
      <Track isWhole={isDone} />
    </main>
  )
}
