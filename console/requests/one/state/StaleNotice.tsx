import { useEffect, useRef } from 'react'
import type { StaffName } from '../../../../contract/console/staff.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Time } from '../../../shared/times/Time.tsx'
import { changeText, historyText } from '../edits/change-text.ts'
import type { Stale } from '../edits/useRequest.ts'
import styles from './StaleNotice.module.css'

type StaleNoticeProps = {
  stale: Stale
  staff: readonly StaffName[]
  onMine: () => void
  onTheirs: () => void
}

/** Somebody else changed the request first: who changed what, and whose values shall stay. */
export function StaleNotice({ stale: { mine, theirs }, staff, onMine, onTheirs }: StaleNoticeProps) {
  const notice = useRef<HTMLElement>(null)
  useEffect(() => {
    notice.current?.focus()
  }, [])
  return (
    <section ref={notice} role="alert" tabIndex={-1} aria-labelledby="stale-title" className={styles.notice}>
      <h2 id="stale-title" className={styles.title}>
        Not saved: someone changed this request first
      </h2>
      <dl className={styles.sides}>
        <div>
          <dt>Saved by others</dt>
          {theirs.changes.map((change) => (
            <dd key={change.id}>
              <span>{`${historyText(change)} by ${change.by?.name ?? 'the command line'},`}</span>{' '}
              <Time isAgo at={change.at} />
            </dd>
          ))}
        </div>
        <div>
          <dt>Yours</dt>
          <dd>{changeText(mine, staff)}</dd>
        </div>
      </dl>
      <div className={styles.buttons}>
        <Button onClick={onMine}>Apply mine</Button>
        <Button onClick={onTheirs}>Take theirs</Button>
      </div>
    </section>
  )
}
