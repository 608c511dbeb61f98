import type { StaffItem } from '../../contract/console/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { call } from '../shared/call.ts'
import { useDialog } from '../shared/dialog/useDialog.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import type { ScreenProps } from '../shared/screen-props.ts'
import { useAction } from '../shared/useAction.ts'
import { AnonymiseDialog } from './AnonymiseDialog.tsx'
import { AreasDialog } from './AreasDialog.tsx'
import { DisableDialog } from './DisableDialog.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { LinkDialog, type ShownLink } from './LinkDialog.tsx'
import { StaffList } from './StaffList.tsx'
import type { StaffCommand } from './staff-commands.ts'
import { STAFF_KEY, useStaff } from './useStaff.ts'

type Open =
  | { dialog: 'invite' }
  | { dialog: 'areas' | 'disable' | 'anonymise'; member: StaffItem }
  | { dialog: 'link'; shown: ShownLink }

export default function StaffScreen({ session: { me } }: ScreenProps) {
  const staff = useStaff()
  const { open, show, close } = useDialog<Open>()
  const showLink = (shown: ShownLink) => show({ dialog: 'link', shown })
  const issue = useAction(
    async ({ id, name, email }: StaffItem) => ({
      ...(await call('POST /staff/:id/link', { params: { id } })),
      name,
      email,
    }),
    { changes: STAFF_KEY, onDone: showLink },
  )
  const enable = useAction(({ id }: StaffItem) => call('POST /staff/:id/enable', { params: { id } }), {
    changes: STAFF_KEY,
    done: ({ name }) => `${name} may sign in again.`,
  })
  const endSessions = useAction(({ id }: StaffItem) => call('DELETE /staff/:id/sessions', { params: { id } }), {
    changes: STAFF_KEY,
    done: ({ name }) => `All sessions of ${name} have ended.`,
  })

  function handle(command: StaffCommand, member: StaffItem) {
    if (command === 'link') issue.mutate(member)
    else if (command === 'enable') enable.mutate(member)
    else if (command === 'end-sessions') endSessions.mutate(member)
    else show({ dialog: command, member })
  }

  return (
    <>
      <ScreenHead title="Staff">
        <Button look="primary" onClick={() => show({ dialog: 'invite' })}>
          Invite a person
        </Button>
      </ScreenHead>
      <Loaded query={staff} failure="The list of staff could not be loaded">
        {(answer) => <StaffList answer={answer} myId={me.id} onCommand={handle} />}
      </Loaded>
      {open?.dialog === 'invite' && <InviteDialog me={me.id} onClose={close} onLink={showLink} />}
      {open?.dialog === 'link' && <LinkDialog shown={open.shown} onClose={close} />}
      {open?.dialog === 'areas' && <AreasDialog member={open.member} onClose={close} />}
      {open?.dialog === 'disable' && <DisableDialog member={open.member} onClose={close} />}
      {open?.dialog === 'anonymise' && <AnonymiseDialog member={open.member} onClose={close} />}
    </>
  )
}
