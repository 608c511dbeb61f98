import { useState } from 'react'
import type { StaffItem } from '../../contract/console/staff.ts'
import { call } from '../shared/call.ts'
import { ConfirmDialog } from '../shared/dialog/ConfirmDialog.tsx'
import { failureOf } from '../shared/sentence-of.ts'
import { useAction } from '../shared/useAction.ts'
import { AreasField } from './AreasField.tsx'
import { HandOver, useOpenRequests } from './HandOver.tsx'
import { STAFF_KEY } from './useStaff.ts'

/** Without the area inbox it asks who takes over the person's open requests. */
export function AreasDialog({ member, onClose }: { member: StaffItem; onClose: () => void }) {
  const { id, name } = member
  const [areas, setAreas] = useState(member.areas)
  const [handOverTo, setHandOverTo] = useState<string | null>(null)
  const canOwn = areas.includes('inbox')
  const open = useOpenRequests(member, { enabled: !canOwn })
  const save = useAction(() => call('PUT /staff/:id/areas', { params: { id }, body: { areas, handOverTo } }), {
    changes: STAFF_KEY,
    done: `The areas of ${name} were changed.`,
    onDone: onClose,
    isFailureToasted: false,
  })
  return (
    <ConfirmDialog
      title={`Areas of ${name}`}
      action="Save"
      failure={failureOf(open.error ?? save.error)}
      isBusy={save.isPending}
      isDisabled={!canOwn && open.isPending}
      onConfirm={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <AreasField value={areas} onChange={setAreas} />
      {!canOwn && open.data && <HandOver name={name} open={open.data} value={handOverTo} onChange={setHandOverTo} />}
    </ConfirmDialog>
  )
}
