import { useState } from 'react'
import type { StaffItem } from '../../contract/console/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { call } from '../shared/call.ts'
import { Dialog, DialogActions } from '../shared/dialog/Dialog.tsx'
import { sentenceOf } from '../shared/sentence-of.ts'
import { useAction } from '../shared/useAction.ts'
import { HandOver, useOpenRequests } from './HandOver.tsx'
import { STAFF_KEY } from './useStaff.ts'

/** Asks who takes over the person's open requests. */
export function DisableDialog({ member, onClose }: { member: StaffItem; onClose: () => void }) {
  const { id, name } = member
  const [handOverTo, setHandOverTo] = useState<string | null>(null)
  const open = useOpenRequests(member)
  const disable = useAction(
    () => call('POST /staff/:id/disable', { params: { id }, body: { handOverTo } }),
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
      <p>{`All sessions and links end at once. You can enable ${name} again.`}</p>
      {open.data && (
        <HandOver name={name} open={open.data} value={handOverTo} onChange={setHandOverTo} />
      )}
      <p role="alert">{failure && sentenceOf(failure)}</p>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          aria-disabled={disable.isPending || open.isPending}
          onClick={() => disable.mutate(undefined)}
        >
          Disable
        </Button>
      </DialogActions>
    </Dialog>
  )
}
