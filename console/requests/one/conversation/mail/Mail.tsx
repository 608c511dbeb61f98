import type { MailItem } from '../../../../../contract/console/conversation.ts'
import type { RequestAnswer } from '../../../../../contract/console/requests.ts'
import { isSameEmail } from '../../../../../records/email-address.ts'
import { Time } from '../../../../shared/times/Time.tsx'
import { AnswerState } from './AnswerState.tsx'
import { authorOf } from './author-of.ts'
import { FileLink } from './FileLink.tsx'
import styles from './Mail.module.css'

export type MailProps = {
  mail: MailItem
  request: RequestAnswer
  me: string
  hasMailServer: boolean
  onTakeBack: (mailId: string) => void
}

/** A mail of the conversation. Its text is never markup. */
export function Mail({ mail, request, me, hasMailServer, onTakeBack }: MailProps) {
  const { id, direction, at, by, to, cc, from, isVerified, isKnownSender, delivery } = mail
  const author = authorOf(mail, request)
  const verb = direction === 'in' ? 'wrote' : 'answered'
  return (
    <article
      id={mailElementId(id)}
      tabIndex={-1}
      aria-label={`${author} ${verb}`}
      className={styles.mail}
      data-direction={direction}
    >
      <header className={styles.head}>
        <p className={styles.who}>
          <bdi className={styles.author}>{author}</bdi> <span>{verb}</span>{' '}
          {delivery?.deliveredAt == null && <Time isAgo at={at} className={styles.soft} />}
        </p>
        {direction === 'out' && (
          <AnswerState
            mail={mail}
            hasMailServer={hasMailServer}
            onTakeBack={by?.id === me ? () => onTakeBack(id) : undefined}
          />
        )}
      </header>
      <Marks
        marks={[
          direction === 'in' && !isVerified && 'Sender not verified',
          direction === 'in' && !isKnownSender && 'From another address',
          direction === 'in' && author !== from && !isSameEmail(from, request.email) && from,
          direction === 'out' && !isSameEmail(to, request.email) && `To ${to}`,
          cc.length > 0 && `Cc ${cc.join(', ')}`,
        ]}
      />
      <p className={styles.text} dir="auto">
        {mail.text}
      </p>
      <QuotedText mail={mail} />
      <Files mail={mail} request={request} />
    </article>
  )
}

export const mailElementId = (id: string) => `mail-${id}`

function Marks({ marks }: { marks: (string | false)[] }) {
  const shown = marks.filter((mark) => mark !== false)
  if (shown.length === 0) return null
  return (
    <ul className={styles.marks} aria-label="Remarks">
      {shown.map((mark) => (
        <li key={mark} className={styles.mark}>
          {mark}
        </li>
      ))}
    </ul>
  )
}

/** An absence note or another reply of a machine: one line, its text folded, its files offered. */
export function AutomaticMail({ mail, request }: Pick<MailProps, 'mail' | 'request'>) {
  return (
    <div className={styles.automatic}>
      <details>
        <summary id={mailElementId(mail.id)} className={styles.fold}>
          <span>Automatic reply from</span> <bdi>{authorOf(mail, request)}</bdi> <Time isAgo at={mail.at} />
        </summary>
        <p className={styles.history} dir="auto">
          {mail.text}
        </p>
        <QuotedText mail={mail} />
      </details>
      <Files mail={mail} request={request} />
    </div>
  )
}

function QuotedText({ mail: { quoted } }: Pick<MailProps, 'mail'>) {
  if (!quoted) return null
  return (
    <details className={styles.quoted}>
      <summary className={styles.fold}>Quoted text</summary>
      <p className={styles.history} dir="auto">
        {quoted}
      </p>
    </details>
  )
}

function Files({ mail: { files }, request }: Pick<MailProps, 'mail' | 'request'>) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label="Files">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink requestId={request.id} file={file} />
        </li>
      ))}
    </ul>
  )
}
