import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { MailItem } from '../../../../../contract/console/conversation.ts'
import { serviceNow } from '../../../../shared/clock.ts'
import { companyZone } from '../../../../shared/session.ts'
import { clockTime, exactTime } from '../../../../shared/times/times.ts'
import { useNow } from '../../../../shared/times/useNow.ts'
import styles from './AnswerState.module.css'
import { isLeaving } from './is-leaving.ts'

type AnswerStateProps = {
  mail: MailItem
  hasMailServer: boolean
  /** Undefined: somebody else wrote the answer. */
  onTakeBack: (() => void) | undefined
}

/** Where an answer is on its way. */
export function AnswerState({ mail, hasMailServer, onTakeBack }: AnswerStateProps) {
  const zone = companyZone()
  const now = useNow()
  const { delivery } = mail
  if (!delivery) return <State text="from an email program" />
  const { state, dueAt, attempts, lastError, deliveredAt, dismissedFor } = delivery
  const reason = lastError ? `: ${lastError}` : ''
  if (state === 'delivered')
    return (
      <State>
        {deliveredAt !== null && (
          <time dateTime={new Date(deliveredAt).toISOString()} title={exactTime(deliveredAt, zone)}>
            {`Sent ${clockTime(deliveredAt, now, zone)}`}
          </time>
        )}
      </State>
    )
  if (state === 'failed')
    return (
      <State kind="failed">
        <span>{`Failed${reason}`}</span>{' '}
        <Link href="/deliveries?state=failed" className={styles.link ?? ''}>
          Deliveries
        </Link>
      </State>
    )
  if (state === 'dismissed') return <State text={`Dismissed${dismissedFor ? `: ${dismissedFor}` : ''}`} />
  if (state === 'held') return <State kind="waiting" text="Held: the request may be spam" />
  if (attempts > 0) {
    const again = dueAt > serviceNow() ? `, tried again at ${clockTime(dueAt, now, zone)}` : ''
    return <State kind="waiting" text={`Waiting${reason}${again}`} />
  }
  const isDue = dueAt <= serviceNow()
  if (isDue && isLeaving(mail) && hasMailServer) return <Leaving dueAt={dueAt} />
  if (isDue)
    return (
      <State kind="waiting">
        <span>{hasMailServer ? 'Waiting: not sent yet' : 'Waiting: no mail server is set'}</span>
        {onTakeBack && <TakeBack label="Take back" onClick={onTakeBack} />}
      </State>
    )
  return <Leaving dueAt={dueAt} onTakeBack={onTakeBack} />
}

type StateProps = { kind?: 'failed' | 'waiting'; text?: string; children?: ReactNode }

const State = ({ kind, text, children }: StateProps) => (
  <p className={styles.state} data-kind={kind}>
    {text ?? children}
  </p>
)

type LeavingProps = { dueAt: number; onTakeBack?: (() => void) | undefined }

/** The seconds until an answer leaves. */
function Leaving({ dueAt, onTakeBack }: LeavingProps) {
  const [now, setNow] = useState(serviceNow)
  const seconds = Math.ceil((dueAt - now) / 1_000)
  const isSending = seconds <= 0
  useEffect(() => {
    if (isSending) return
    const timer = setInterval(() => setNow(serviceNow()), 1_000)
    return () => clearInterval(timer)
  }, [isSending])
  if (isSending) return <State text="Sending …" />
  return (
    <State kind="waiting">
      <span>{`Leaves in ${seconds} s`}</span>
      {onTakeBack && <TakeBack label="Undo" onClick={onTakeBack} />}
    </State>
  )
}

const TakeBack = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={styles.undo} data-screen-only onClick={onClick}>
    {label}
  </button>
)
