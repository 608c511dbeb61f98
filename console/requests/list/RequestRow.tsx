import { Link } from 'wouter'
import type { RequestView, RequestRow as Row } from '../../../contract/console/requests.ts'
import text from '../../../ui/styles/text.module.css'
import controls from '../../shared/controls.module.css'
import { StatusMark } from '../../shared/status/StatusMark.tsx'
import { Time } from '../../shared/times/Time.tsx'
import styles from './RequestRow.module.css'
import { isSameSender, lastMailOf, type NextStep, nextStepOf, senderOf, topicOf } from './request-texts.ts'

type RequestRowProps = {
  row: Row
  view: RequestView
  /** The row above, whose sender is not repeated. */
  before: Row | undefined
  href: string
  today: string
  hasArrived: boolean
  isSelected: boolean
  onSelect: (id: string, isSelected: boolean) => void
}

export function RequestRow({ row, view, before, href, today, ...props }: RequestRowProps) {
  const { hasArrived, isSelected, onSelect } = props
  const { id, status, suspectedFor, isHeld, source, owner, followUpOn, subject, excerpt, receivedAt } = row
  const language = row.locale ?? undefined
  const topic = topicOf(row)
  const next = nextStepOf(row, today)
  const lastMail = lastMailOf(row)
  const isContinued = before !== undefined && isSameSender(before, row)
  const isSpam = status === 'spam' || isHeld
  return (
    <li
      className={styles.row}
      data-id={id}
      data-view={view}
      data-new={(status === 'new' && !isSpam) || undefined}
      data-spam={isSpam || undefined}
      data-arrived={hasArrived || undefined}
      data-selected={isSelected || undefined}
      data-continued={isContinued || undefined}
    >
      <label className={styles.check}>
        <input
          type="checkbox"
          className={controls.checkbox}
          aria-label={`Select ${senderOf(row)}`}
          checked={isSelected}
          onChange={({ target }) => onSelect(id, target.checked)}
        />
      </label>
      <Link href={href} className={styles.link ?? ''}>
        {isContinued ? (
          <span className={styles.who}>
            <span className={text.visuallyHidden}>{`${senderOf(row)}, `}</span>
            <span className={styles.same}>same sender</span>
          </span>
        ) : (
          <span className={styles.who} dir="auto">
            {senderOf(row)}
          </span>
        )}
        <span className={styles.what}>
          {suspectedFor && !isHeld && <span className={styles.suspected}>Suspected</span>}
          {lastMail && !isSpam && (
            <span className={styles.mail} data-waiting={lastMail.isWaiting || undefined}>
              {lastMail.text}
            </span>
          )}
          <Label>About</Label>
          {topic && (
            <span className={styles.topic} dir="auto" lang={subject === null ? undefined : language}>
              {topic}
            </span>
          )}
          <span className={styles.excerpt} dir="auto" lang={language}>
            {excerpt}
          </span>
        </span>
        {isSpam ? (
          <span className={styles.reason}>
            {isHeld ? (
              <>
                <span className={styles.suspected}>Held:</span> <span>{suspectedFor}</span>
              </>
            ) : (
              'Marked by staff'
            )}
          </span>
        ) : (
          <>
            {view === 'waiting' && (owner || followUpOn) && (
              <span className={styles.taken}>
                {owner && <Owner name={owner.name} />}
                {followUpOn && <Next step={next} />}
              </span>
            )}
            <span className={styles.source}>
              {source && <Label>Source</Label>}
              <span>{source}</span>
            </span>
            {view !== 'mine' && view !== 'waiting' && <Owner name={owner?.name} />}
            {view !== 'waiting' && <Next step={next} />}
            {view !== 'waiting' && (
              <span className={styles.status} data-short>
                <Label>Status</Label>
                <StatusMark status={status} />
              </span>
            )}
          </>
        )}
        <span className={styles.when}>
          <Label>Received</Label>
          <Time at={receivedAt} />
        </span>
      </Link>
    </li>
  )
}

const Owner = ({ name }: { name: string | undefined }) => (
  <span className={styles.owner}>
    {name && <Label>Owner</Label>}
    <span>{name}</span>
  </span>
)

const Next = ({ step }: { step: NextStep | null }) => (
  <span className={styles.next} data-due={step?.isDue || undefined}>
    {step && <Label>Next step</Label>}
    <span>{step?.text}</span>
  </span>
)

/** The heading of the column, for screen readers. */
const Label = ({ children }: { children: string }) => <span className={text.visuallyHidden}>{`${children}: `}</span>
