import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'
import type { ToastText } from '../../ui/toasts/toasts.ts'
import styles from './ResultPage.module.css'
import { Track } from './Track.tsx'

/** A page that replaces the toast without JavaScript. */
export function ResultPage({ message, children }: { message: ToastText; children?: ReactNode }) {
  const isDone = message.kind === 'done'
  return (
    <main id="main" className={`${styles.page} ${text.container}`} data-kind={message.kind}>
      <div>
        <p className={`${styles.label} ${text.label}`}>
          <Icon name={isDone ? 'check' : 'alert'} /> {isDone ? 'Sent' : 'Not sent'}
        </p>
        <h1 className={styles.message}>{message.text}</h1>
        <div className={styles.more}>{children}</div>
        <LinkButton href="/" className={styles.home}>
          <Icon name="arrowLeft" /> Return to Home
        </LinkButton>
      </div>
      <Track isComplete={isDone} />
    </main>
  )
}
