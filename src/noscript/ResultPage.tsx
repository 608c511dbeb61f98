import type { ReactNode } from 'react'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'
import type { ToastText } from '../../ui/toasts/toasts.ts'
import { addressIn } from '../content/locales/locale.ts'
import type { Content } from '../content/schema.ts'
import { Track } from '../forms/Track.tsx'
import styles from './ResultPage.module.css'

/** The id of the button that a script of the page 'Not sent' connects. */
export const BACK_ID = 'back'

type ResultPageProps = {
  message: ToastText
  content: Pick<Content, 'locale' | 'words'>
  children?: ReactNode
}

/** A page that replaces the toast without JavaScript. */
export function ResultPage({ message, content, children }: ResultPageProps) {
  const words = content.words.results
  const home = addressIn(content.locale, '/')
  const isDone = message.kind === 'done'
  return (
    <main id="main" className={`${styles.page} ${text.container}`} data-kind={message.kind}>
      <div>
        <p className={`${styles.label} ${text.label}`}>
          <Icon name={isDone ? 'check' : 'alert'} className={styles.mark} />
          {isDone ? words.sent : words.notSent}
        </p>
        <h1 className={styles.message}>{message.text}</h1>
        <div className={styles.more}>{children}</div>
        <p className={styles.actions}>
          {isDone ? (
            <LinkButton href={home}>
              <Icon name="arrowLeft" /> {words.home}
            </LinkButton>
          ) : (
            <>
              <Button id={BACK_ID} look="primary" className={styles.back}>
                <Icon name="arrowLeft" /> {words.back}
              </Button>
              <a href={home} className={styles.home}>
                {words.home}
              </a>
            </>
          )}
        </p>
      </div>
      <Track state={isDone ? 'sent' : 'stopped'} />
    </main>
  )
}
