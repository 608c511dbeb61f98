import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { OpenRequestsAnswer, StaffItem } from '../../contract/console/staff.ts'
import { call } from '../shared/call.ts'
import { Select } from '../shared/select/Select.tsx'
import styles from './HandOver.module.css'
import { STAFF_KEY } from './useStaff.ts'

/** The open requests of a person who can own none any more, and who may take them over. */
export const useOpenRequests = ({ id }: StaffItem, { enabled = true } = {}) =>
  useQuery({
    queryKey: [...STAFF_KEY, id, 'open-requests'],
    queryFn: () => call('GET /staff/:id/open-requests', { params: { id } }),
    staleTime: 0,
    enabled,
  })

type HandOverProps = {
  name: string
  open: OpenRequestsAnswer
  /** The id of the new owner; null: nobody. */
  value: string | null
  onChange: (value: string | null) => void
}

/** Asks who takes over the open requests. */
export function HandOver({ name, open, value, onChange }: HandOverProps) {
  const ownerId = useId()
  if (open.count === 0) return <p>{`${name} has no open requests.`}</p>
  return (
    <div className={styles.owner}>
      <label htmlFor={ownerId}>{countText(open)}</label>
      <Select
        id={ownerId}
        className={styles.select}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
      >
        <option value="">unassigned</option>
        {open.owners.map((owner) => (
          <option key={owner.id} value={owner.id}>
            {owner.name}
          </option>
        ))}
      </Select>
    </div>
  )
}

const countText = ({ count, isMore }: OpenRequestsAnswer) =>
  `${isMore ? `More than ${count}` : count} open request${count === 1 ? ' of this person goes' : 's of this person go'} to`
