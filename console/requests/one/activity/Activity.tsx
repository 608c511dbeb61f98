import type { ChangeItem, NoteItem, RequestAnswer } from '../../../../contract/console/requests.ts'
import type { StaffName } from '../../../../contract/console/staff.ts'
import { forms } from '../../../../contract/forms/forms.ts'
import { Time } from '../../../shared/times/Time.tsx'
import { historyText } from '../edits/change-text.ts'
import styles from './Activity.module.css'
import { NoteForm } from './NoteForm.tsx'

/** Notes and changes in the order of time, and the field for the next note. */
export function Activity({ request, me }: { request: RequestAnswer; me: string }) {
  const { id, receivedAt, form, enteredBy, notes, changes } = request
  const events = [...changes, ...notes].toSorted((one, other) => one.at - other.at)
  return (
    <section aria-labelledby="activity" className={styles.activity}>
      <h2 id="activity" className={styles.title}>
        Notes and history
      </h2>
      <ol className={styles.events}>
        <li className={styles.event}>
          <span>{enteredBy ? `Entered by ${enteredBy.name}` : `Received with “${forms[form].title}”`}</span>{' '}
          <Time isAgo at={receivedAt} className={styles.time} />
        </li>
        {events.map((event) =>
          'text' in event ? <Note key={event.id} note={event} /> : <Change key={event.id} change={event} />,
        )}
      </ol>
      <NoteForm requestId={id} me={me} />
    </section>
  )
}

const Change = ({ change }: { change: ChangeItem }) => (
  <li className={styles.event}>
    <span>{`${historyText(change)} by ${nameOf(change.by)}`}</span>{' '}
    <Time isAgo at={change.at} className={styles.time} />
  </li>
)

const Note = ({ note: { by, at, text } }: { note: NoteItem }) => (
  <li className={styles.event} data-note>
    <p>
      <span className={styles.author}>{nameOf(by)}</span> <Time isAgo at={at} className={styles.time} />
    </p>
    <p className={styles.text} dir="auto">
      {text}
    </p>
  </li>
)

const nameOf = (by: StaffName | null) => by?.name ?? 'the command line'
