import { Link } from 'wouter'
import type { RequestRow as Row } from '../../../contract/console/requests.ts'
import text from '../../../ui/styles/text.module.css'
import controls from '../../shared/controls.module.css'
import { StatusMark } from '../../shared/status/StatusMark.tsx'
import { Time } from '../../shared/times/Time.tsx'
import styles from './RequestRow.module.css'
import { nextStepOf, senderOf, topicOf } from './request-texts.ts'

type RequestRowProps = {
  row: Row
  /** Whether the view has the column. */
  hasOwner: boolean
  hasStatus: boolean
  href: string
  today: string
  hasArrived: boolean
  isSelected: boolean
  onSelect: (id: string, isSelected: boolean) => void
}

export function RequestRow({ row, hasOwner, hasStatus, href, today, ...props }: RequestRowProps) {
  const { hasArrived, isSelected, onSelect } = props
  const { id, status, suspectedFor, isHeld, source, owner, subject, excerpt, receivedAt } = row
  const language = row.locale ?? undefined
  const topic = topicOf(row)
  const next = nextStepOf(row, today)
  const isSpam = status === 'spam' || isHeld
  return (
    <li
      className={styles.row}
      data-id={id}
      data-new={(status === 'new' && !isSpam) || undefined}
      data-spam={isSpam || undefined}
      data-arrived={hasArrived || undefined}
      data-selected={isSelected || undefined}
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
        <span className={styles.who} dir="auto">
          {senderOf(row)}
        </span>
        <span className={styles.what}>
          {suspectedFor && !isHeld && <span className={styles.suspected}>Suspected</span>}
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
            <span className={styles.source}>
              {source && <Label>Source</Label>}
              <span>{source}</span>
            </span>
            {hasOwner && (
              <span className={styles.owner}>
                {owner && <Label>Owner</Label>}
                <span>{owner?.name}</span>
              </span>
            )}
            <span className={styles.next} data-due={next?.isDue || undefined}>
              {next && <Label>Next step</Label>}
              <span>{next?.text}</span>
            </span>
            {hasStatus && (
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

/** The heading of the column, for screen readers. */
const Label = ({ children }: { children: string }) => <span className={text.visuallyHidden}>{`${children}: `}</span>
