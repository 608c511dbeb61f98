import { useState } from 'react'
import type { StaffItem } from '../../contract/console/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { call } from '../shared/api.ts'
import { Dialog, DialogActions } from '../shared/dialog/Dialog.tsx'
import { sentenceOf } from '../shared/sentence-of.ts'
import { useAction } from '../shared/useAction.ts'
import { AreasField } from './AreasField.tsx'
import { STAFF_KEY } from './useStaff.ts'

export function AreasDialog({ member, onClose }: { member: StaffItem; onClose: () => void }) {
  const [areas, setAreas] = useState(member.areas)
  const save = useAction(() => call('PUT', `/staff/${member.id}/areas`, { body: { areas } }), {
    changes: STAFF_KEY,
    done: `The areas of ${member.name} were changed.`,
    onDone: onClose,
    isFailureToasted: false,
  })
  return (
    <Dialog title={`Areas of ${member.name}`} onClose={onClose}>
      <AreasField value={areas} onChange={setAreas} />
      <p role="alert">{save.error && sentenceOf(save.error)}</p>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={save.isPending} onClick={() => save.mutate(undefined)}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  )
}
