import type { StaffItem } from '../../contract/console/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { call } from '../shared/call.ts'
import { Dialog, DialogActions } from '../shared/dialog/Dialog.tsx'
import { sentenceOf } from '../shared/sentence-of.ts'
import { useAction } from '../shared/useAction.ts'
import { STAFF_KEY } from './useStaff.ts'

export function AnonymiseDialog({ member, onClose }: { member: StaffItem; onClose: () => void }) {
  const { id, name } = member
  const anonymise = useAction(() => call('POST /staff/:id/anonymise', { params: { id } }), {
    changes: STAFF_KEY,
    done: 'Name and address were removed.',
    onDone: onClose,
    isFailureToasted: false,
  })
  return (
    <Dialog title={`Remove the name of ${name}?`} onClose={onClose}>
      <p>
        {`Name and address are replaced by an id, everywhere and permanently. What ${name} did stays in the audit and in the history of requests, under this id.`}
      </p>
      <p role="alert">{anonymise.error && sentenceOf(anonymise.error)}</p>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          aria-disabled={anonymise.isPending}
          onClick={() => anonymise.mutate(undefined)}
        >
          Remove name and address
        </Button>
      </DialogActions>
    </Dialog>
  )
}
