import { type ReactNode, useId } from 'react'
import { requestStatuses } from '../../../../contract/console/request-status.ts'
import type { ChangeBody, RequestAnswer } from '../../../../contract/console/requests.ts'
import type { Me } from '../../../../contract/console/sign-in.ts'
import type { StaffName } from '../../../../contract/console/staff.ts'
import controls from '../../../shared/controls.module.css'
import { Menu } from '../../../shared/menu/Menu.tsx'
import { StatusMark } from '../../../shared/status/StatusMark.tsx'
import { Time } from '../../../shared/times/Time.tsx'
import { durationText } from '../../../shared/times/times.ts'
import { NO_ANSWER_NEEDED } from '../edits/change-text.ts'
import { FollowUp } from './FollowUp.tsx'
import styles from './StatePanel.module.css'

type StatePanelProps = {
  request: RequestAnswer
  staff: readonly StaffName[]
  me: Me
  onChange: (body: ChangeBody) => void
}

/** Status, owner and follow-up date. Each is saved when it is chosen. */
export function StatePanel({ request, staff, me, onChange }: StatePanelProps) {
  const { status, suspectedFor, owner, followUpOn, waitingSince } = request
  const { firstAnsweredAt, isAnswerMeasured, enteredBy, receivedAt } = request
  const isMine = owner?.id === me.id
  return (
    <section aria-label="State" className={styles.panel}>
      <Row label="Status">
        {(id) => (
          <>
            <Menu
              labelledBy={id}
              label="Status"
              value={status}
              options={requestStatuses.map((one) => ({
                value: one,
                label: <StatusMark status={one} />,
              }))}
              onChoose={(value) => value !== status && onChange({ status: value as typeof status })}
              opensBy={{ s: '', '!': 'spam' }}
            >
              <StatusMark status={status} />
            </Menu>
            {status === 'new' && !suspectedFor && (
              <button
                type="button"
                className={`${controls.link} ${styles.offer}`}
                onClick={() => onChange({ status: 'contacted' })}
              >
                Set to Contacted
              </button>
            )}
          </>
        )}
      </Row>
      <Row label="Owner">
        {(id) => (
          <>
            <Menu
              labelledBy={id}
              label="Owner"
              value={owner?.id ?? ''}
              options={[
                ...staff.map(({ id, name }) => ({
                  value: id,
                  label: id === me.id ? `${name} (me)` : name,
                })),
                { value: '', label: 'Unassigned' },
              ]}
              onChoose={(value) => value !== (owner?.id ?? '') && onChange({ owner: value || null })}
              opensBy={{ a: me.id }}
            >
              <span data-empty={!owner || undefined} className={styles.value}>
                {owner?.name ?? 'Unassigned'}
              </span>
            </Menu>
            {!isMine && staff.some(({ id }) => id === me.id) && (
              <button
                type="button"
                className={`${controls.link} ${styles.offer}`}
                onClick={() => onChange({ owner: me.id })}
              >
                Assign to me
              </button>
            )}
          </>
        )}
      </Row>
      <Row label="Follow up">
        {(id) => <FollowUp labelledBy={id} date={followUpOn} onChange={(date) => onChange({ followUpOn: date })} />}
      </Row>
      {waitingSince !== null && (
        <Row label="Wrote back">
          {() => (
            <>
              <span className={styles.waiting}>
                <Time isAgo at={waitingSince} />
              </span>
              <button
                type="button"
                className={`${controls.link} ${styles.offer}`}
                onClick={() => onChange({ waitingSince: null })}
              >
                {NO_ANSWER_NEEDED}
              </button>
            </>
          )}
        </Row>
      )}
      {firstAnsweredAt !== null && !enteredBy && (
        <p
          className={styles.answered}
        >{`First answered after ${durationText(Math.floor((firstAnsweredAt - receivedAt) / 60_000))}${isAnswerMeasured ? '' : ', declared with a status'}`}</p>
      )}
    </section>
  )
}

type RowProps = { label: string; children: (id: string) => ReactNode }

function Row({ label, children }: RowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.control}>{children(id)}</div>
    </div>
  )
}
