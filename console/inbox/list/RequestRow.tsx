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
  href: string
  today: string
  hasArrived: boolean
  isSelected: boolean
  onSelect: (id: string, isSelected: boolean) => void
}

export function RequestRow({
  row,
  href,
  today,
  hasArrived,
  isSelected,
  onSelect,
}: RequestRowProps) {
  const { id, status, suspectedFor, source, owner, excerpt, receivedAt } = row
  const topic = topicOf(row)
  const next = nextStepOf(row, today)
  const isSpam = status === 'spam' || suspectedFor !== null
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
          {topic && (
            <span className={styles.topic} dir="auto">
              {topic}
            </span>
          )}
          <span className={styles.excerpt} dir="auto">
            {excerpt}
          </span>
        </span>
        {isSpam ? (
          <span className={styles.reason}>
            {suspectedFor ? (
              <>
                <span className={styles.suspected}>Suspected:</span> {suspectedFor}
              </>
            ) : (
              'Marked by staff'
            )}
          </span>
        ) : (
          <>
            <span className={styles.source}>{source}</span>
            <span className={styles.owner}>
              {owner && <span className={text.visuallyHidden}>Owner: </span>}
              {owner?.name}
            </span>
            <span className={styles.next} data-due={next?.isDue || undefined}>
              {next && <span className={text.visuallyHidden}>Next step: </span>}
              {next?.text}
            </span>
            <span className={styles.status} data-short>
              <StatusMark status={status} />
            </span>
          </>
        )}
        <Time at={receivedAt} className={styles.when} />
      </Link>
    </li>
  )
}
