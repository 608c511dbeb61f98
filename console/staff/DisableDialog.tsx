import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpenRequestsAnswer, StaffItem } from '../../contract/console/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { call } from '../shared/api.ts'
import controls from '../shared/controls.module.css'
import { Dialog, DialogActions } from '../shared/dialog/Dialog.tsx'
import { sentenceOf } from '../shared/sentence-of.ts'
import { useAction } from '../shared/useAction.ts'
import { STAFF_KEY } from './useStaff.ts'

/** Asks who takes over the person's open requests. */
export function DisableDialog({ member, onClose }: { member: StaffItem; onClose: () => void }) {
  const { id, name } = member
  const [owner, setOwner] = useState('')
  const open = useQuery({
    queryKey: [...STAFF_KEY, id, 'open-requests'],
    queryFn: () => call<OpenRequestsAnswer>('GET', `/staff/${id}/open-requests`),
    staleTime: 0,
  })
  const disable = useAction(
    () => call('POST', `/staff/${id}/disable`, { body: { handOverTo: owner || null } }),
    {
      changes: STAFF_KEY,
      done: `${name} is disabled and signed out.`,
      onDone: onClose,
      isFailureToasted: false,
    },
  )
  const failure = open.error ?? disable.error
  return (
    <Dialog title={`Disable ${name}?`} onClose={onClose}>
      <p>All sessions and links end at once. You can enable {name} again.</p>
      {open.data && open.data.count > 0 && (
        <label>
          {countText(open.data)} go to{' '}
          <select
            className={controls.control}
            value={owner}
            onChange={({ target }) => setOwner(target.value)}
          >
            <option value="">nobody</option>
            {open.data.owners.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {open.data?.count === 0 && <p>{name} has no open requests.</p>}
      <p role="alert">{failure && sentenceOf(failure)}</p>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={disable.isPending || open.isPending}
          onClick={() => disable.mutate(undefined)}
        >
          Disable
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const countText = ({ count, isMore }: OpenRequestsAnswer) =>
  `${isMore ? `More than ${count}` : count} open request${count === 1 ? '' : 's'} of this person`
