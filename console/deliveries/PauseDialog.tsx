import type { ChannelName } from '../../contract/channels.ts'
import { channelTexts } from './delivery-texts.ts'
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
      title={`Pause ${titleInside[name]}?`}
      action="Pause"
      draftKey={`reason of ${me} for a pause of ${name}`}
      onReason={(reason) => pause(name, reason)}
      done={`${channelTexts[name]}: paused.`}
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

const titleInside: Record<ChannelName, string> = {
  mail: 'the emails to staff',
  webhook: 'the webhook',
  chat: 'the chat',
  acknowledgement: 'the acknowledgements',
  answer: 'the answers to visitors',
}
