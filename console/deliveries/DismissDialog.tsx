import type { DeliveryRow } from '../../contract/console/deliveries.ts'
import { toast } from '../../ui/toasts/toasts.ts'
import { receiverOf, subjectOf } from './delivery-texts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { dismiss } from './use-deliveries.ts'

type DismissDialogProps = {
  delivery: DeliveryRow
  /** The id of the person. */
  me: string
  onClose: () => void
  onDone: () => Promise<void>
}

export function DismissDialog({ delivery, me, onClose, onDone }: DismissDialogProps) {
  return (
    <ReasonDialog
      title="Do not send this?"
      action="Dismiss"
      draftKey={`reason of ${me} for ${delivery.id}`}
      onReason={async (reason) => {
        await dismiss(delivery.id, reason)
        toast({
          kind: 'done',
          text: 'The delivery is dismissed. To undo: send it from “Dismissed”.',
        })
        void onDone()
      }}
      onClose={onClose}
    >
      {`${subjectOf(delivery)}, to ${receiverOf(delivery)}. The request itself stays.`}
    </ReasonDialog>
  )
}
