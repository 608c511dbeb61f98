import { useEffect, useRef } from 'react'
import type { StaffAnswer, StaffItem } from '../../contract/console/staff.ts'
import text from '../../ui/styles/text.module.css'
import { counted } from '../shared/counted.ts'
import { Menu } from '../shared/menu/Menu.tsx'
import { focusRow } from '../shared/rows/useRowKeys.ts'
import table from '../shared/table.module.css'
import { Time } from '../shared/times/Time.tsx'
import { areaWords } from './area-words.ts'
import styles from './StaffList.module.css'
import { commandsFor, meansText, type StaffCommand } from './staff-commands.ts'

type StaffListProps = {
  answer: StaffAnswer
  myId: string
  onCommand: (command: StaffCommand, member: StaffItem) => void
}

export function StaffList({ answer: { staff, now }, myId, onCommand }: StaffListProps) {
  const enabled = staff.filter(({ disabledAt }) => disabledAt === null).length
  const rows = useRef<HTMLTableSectionElement>(null)
  // A link of the audit names a person.
  useEffect(
    () => focusRow(rows.current?.querySelector(`[data-id="${CSS.escape(location.hash.slice(1))}"]`) ?? undefined),
    [],
  )
  return (
    <>
      <table className={`${table.table} ${styles.staff}`}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Areas</th>
            <th scope="col">Signs in with</th>
            <th scope="col">Last link</th>
            <th scope="col">
              <span className={text.visuallyHidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody ref={rows}>
          {staff.map((member) => (
            <tr
              key={member.id}
              data-id={member.id}
              tabIndex={-1}
              data-disabled={member.disabledAt !== null || undefined}
            >
              <th scope="row">
                <span id={nameId(member)} className={member.isAnonymous ? styles.id : table.name}>
                  {member.id === myId ? `${member.name} (you)` : member.name}
                </span>
                {!member.isAnonymous && <span className={table.soft}>{member.email}</span>}
              </th>
              <td data-label="Areas">{member.areas.map((area) => areaWords[area].name).join(', ') || 'none'}</td>
              <td data-label="Signs in with">
                <Means member={member} />
              </td>
              <td data-label="Last link">
                <LastLink member={member} now={now} />
              </td>
              <td>
                {!member.isAnonymous && (
                  <div className={table.actions}>
                    <Menu
                      label={`Actions for ${member.name}`}
                      labelledBy={nameId(member)}
                      look="button"
                      options={commandsFor(member)}
                      onChoose={(command) => onCommand(command as StaffCommand, member)}
                    >
                      <span>Actions</span>
                    </Menu>
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={table.foot}>{`${counted(staff.length, 'person', 'people')}, ${enabled} enabled`}</p>
    </>
  )
}

const nameId = ({ id }: StaffItem) => `name-${id}`

function Means({ member }: { member: StaffItem }) {
  const { disabledAt, lastUsedAt } = member
  if (disabledAt !== null)
    return (
      <>
        <span>disabled</span> <Time at={disabledAt} isAgo />
      </>
    )
  const means = meansText(member)
  if (!means) return <span>nothing yet</span>
  return (
    <>
      <span>{means}</span>
      {lastUsedAt !== null && (
        <span className={table.soft}>
          <span>, used</span> <Time at={lastUsedAt} isAgo />
        </span>
      )}
    </>
  )
}

/** Who issued the newest link: all admins see it. */
function LastLink({ member, now }: { member: StaffItem; now: number }) {
  const { link, disabledAt } = member
  if (!link) return <span className={table.soft}>none</span>
  const open = disabledAt === null ? 'not used yet' : 'without effect'
  const state = link.usedAt !== null ? 'used' : link.expiresAt <= now ? 'expired' : open
  return (
    <>
      <span>{`${link.kind === 'recovery' ? 'Recovery' : 'Invitation'} by ${link.issuedBy ?? 'the command line'}`}</span>{' '}
      <Time at={link.createdAt} isAgo />
      <span className={table.soft}>{`, ${state}`}</span>
    </>
  )
}
