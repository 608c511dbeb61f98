import type { StaffItem } from '../../contract/console/staff.ts'
import { call } from '../shared/call.ts'
import { ConfirmDialog } from '../shared/dialog/ConfirmDialog.tsx'
import { failureOf } from '../shared/sentence-of.ts'
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
    <ConfirmDialog
      title={`Remove the name of ${name}?`}
      action="Remove name and address"
      isFinal
      failure={failureOf(anonymise.error)}
      isBusy={anonymise.isPending}
      onConfirm={() => anonymise.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {`Name and address are replaced by an id, everywhere and permanently. What ${name} did stays in the audit and in the history of requests, under this id.`}
      </p>
    </ConfirmDialog>
  )
}
