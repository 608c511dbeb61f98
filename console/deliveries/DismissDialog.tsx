import type { DeliveryRow } from '../../contract/console/deliveries.ts'
import { receiverOf, subjectOf } from './delivery-texts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { dismiss } from './use-deliveries.ts'

type DismissDialogProps = {
  delivery: DeliveryRow
  /** The id of the person. */
  me: string
  onClose: () => void
}

export function DismissDialog({ delivery, me, onClose }: DismissDialogProps) {
  return (
    <ReasonDialog
      title="Do not send this?"
      action="Dismiss"
      draftKey={`reason of ${me} for ${delivery.id}`}
      onReason={(reason) => dismiss(delivery.id, reason)}
      done="The delivery is dismissed. To undo: send it from “Dismissed”."
      onClose={onClose}
    >
      {`${subjectOf(delivery)}, to ${receiverOf(delivery)}. The request itself stays.`}
    </ReasonDialog>
  )
}
