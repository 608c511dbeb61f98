import { useState } from 'react'
import type { StaffItem } from '../../contract/console/staff.ts'
import { call } from '../shared/call.ts'
import { ConfirmDialog } from '../shared/dialog/ConfirmDialog.tsx'
import { failureOf } from '../shared/sentence-of.ts'
import { useAction } from '../shared/useAction.ts'
import { HandOver, useOpenRequests } from './HandOver.tsx'
import { STAFF_KEY } from './useStaff.ts'

/** Asks who takes over the person's open requests. */
export function DisableDialog({ member, onClose }: { member: StaffItem; onClose: () => void }) {
  const { id, name } = member
  const [handOverTo, setHandOverTo] = useState<string | null>(null)
  const open = useOpenRequests(member)
  const disable = useAction(() => call('POST /staff/:id/disable', { params: { id }, body: { handOverTo } }), {
    changes: STAFF_KEY,
    done: `${name} is disabled and signed out.`,
    onDone: onClose,
    isFailureToasted: false,
  })
  return (
    <ConfirmDialog
      title={`Disable ${name}?`}
      action="Disable"
      failure={failureOf(open.error ?? disable.error)}
      isBusy={disable.isPending}
      isDisabled={open.isPending}
      onConfirm={() => disable.mutate(undefined)}
      onClose={onClose}
    >
      <p>{`All sessions and links end at once. You can enable ${name} again.`}</p>
      {open.data && <HandOver name={name} open={open.data} value={handOverTo} onChange={setHandOverTo} />}
    </ConfirmDialog>
  )
}
