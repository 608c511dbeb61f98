import type { RefObject } from 'react'
import { Link } from 'wouter'
import { channels, receiverChannels } from '../../contract/channels.ts'
import type { DeliveryRow, DeliveryState } from '../../contract/console/deliveries.ts'
import { forms } from '../../contract/forms/forms.ts'
import { Button } from '../../ui/Button.tsx'
import text from '../../ui/styles/text.module.css'
import { counted } from '../shared/counted.ts'
import table from '../shared/table.module.css'
import { Time } from '../shared/times/Time.tsx'
import { useNow } from '../shared/times/useNow.ts'
import styles from './DeliveryList.module.css'
import { receiverOf, stateLabels, subjectOf, untilText } from './delivery-texts.ts'

type DeliveryListProps = {
  body: RefObject<HTMLTableSectionElement | null>
  state: DeliveryState
  rows: DeliveryRow[]
  isBusy: boolean
  onRetry: (row: DeliveryRow) => void
  onDismiss: (row: DeliveryRow) => void
}

/** Oldest first; `j` and `k` go from row to row. */
export function DeliveryList({ body, state, rows, ...actions }: DeliveryListProps) {
  const now = useNow()
  return (
    <table className={`${table.table} ${styles.deliveries}`}>
      <caption className={text.visuallyHidden}>{`${stateLabels[state]} deliveries`}</caption>
      <thead>
        <tr>
          <th scope="col">About</th>
          <th scope="col">{reasonTitles[state]}</th>
          <th scope="col">Recipient</th>
          <th scope="col">Since</th>
          <th scope="col">{state === 'waiting' ? 'Next attempt' : 'Attempts'}</th>
          <th scope="col">
            <span className={text.visuallyHidden}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => (
          <tr key={row.id} tabIndex={-1}>
            <th scope="row">
              <About row={row} />
            </th>
            <td>{row.reason ?? 'no answer yet'}</td>
            <td className={table.soft}>{receiverOf(row)}</td>
            <td className={`${table.figure} ${styles.time}`}>
              <Time at={row.createdAt} isAgo />
            </td>
            <td className={`${table.figure} ${styles.attempts}`}>
              {row.dueAt === null ? attempts(row) : `${untilText(row.dueAt, now)}, ${attempts(row)}`}
            </td>
            <td>
              <Actions row={row} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const reasonTitles: Record<DeliveryState, string> = {
  failed: 'Server response',
  held: 'Suspected for',
  waiting: 'Server response',
  dismissed: 'Reason',
}

/** Notices for a program are labelled as events. */
const kindOf = ({ form, channel, event }: DeliveryRow) => {
  if (event === 'changed') return 'Change by staff'
  if (event === 'mail') return 'Email of the conversation'
  if (form !== null) return forms[form].title
  const program = receiverChannels.find((name) => name === channel && !channels[name].isRead)
  return program ? `${channels[program].label} event` : 'To staff'
}

function About({ row }: { row: DeliveryRow }) {
  const { kind, id } = row.about
  return (
    <>
      {kind === 'notice' ? (
        <span>{subjectOf(row)}</span>
      ) : (
        <Link href={`/inbox/${id}`} className={styles.about ?? ''} dir="auto" lang={row.titleLocale ?? undefined}>
          {subjectOf(row)}
        </Link>
      )}
      <span className={table.soft}>{` · ${kindOf(row)}`}</span>
    </>
  )
}

type ActionsProps = { row: DeliveryRow } & Pick<DeliveryListProps, 'isBusy' | 'onRetry' | 'onDismiss'>

/** A held delivery is decided in its request, with all others about it. */
function Actions({ row, isBusy, onRetry, onDismiss }: ActionsProps) {
  const subject = subjectOf(row)
  const { state, about } = row
  return (
    <div className={table.actions}>
      {state === 'held' ? (
        <Link href={`/inbox/${about.id}`} className={styles.decide ?? ''}>
          Decide in the request
        </Link>
      ) : (
        <Button
          onClick={() => onRetry(row)}
          aria-disabled={isBusy}
          aria-label={`${state === 'dismissed' ? 'Send' : 'Retry'}: ${subject}`}
        >
          {state === 'dismissed' ? 'Send' : 'Retry'}
        </Button>
      )}
      {state !== 'dismissed' && (
        <Button
          onClick={() => onDismiss(row)}
          aria-disabled={isBusy}
          aria-haspopup="dialog"
          aria-label={`Dismiss: ${subject}`}
        >
          Dismiss
        </Button>
      )}
    </div>
  )
}

const attempts = ({ attempts: count }: DeliveryRow) => (count === 0 ? 'not tried' : counted(count, 'attempt'))
