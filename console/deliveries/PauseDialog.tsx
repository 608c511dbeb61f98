import { type ChannelName, channels } from '../../contract/channels.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { pause } from './use-deliveries.ts'

type PauseDialogProps = {
  name: ChannelName
  /** The id of the person. */
  me: string
  onClose: () => void
}

export function PauseDialog({ name, me, onClose }: PauseDialogProps) {
  return (
    <ReasonDialog
      title={`Pause ${channels[name].called}?`}
      action="Pause"
      draftKey={`reason of ${me} for a pause of ${name}`}
      onReason={(reason) => pause(name, reason)}
      done={`${channels[name].label}: paused.`}
      onClose={onClose}
    >
      {`${
        name === 'acknowledgement'
          ? 'Visitors get no acknowledgement until somebody resumes the channel. Those that wait now are dismissed.'
          : 'Nothing is sent over this channel until somebody resumes it. Deliveries wait until then.'
      } Colleagues see the reason.`}
    </ReasonDialog>
  )
}
