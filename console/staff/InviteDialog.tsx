import { useState } from 'react'
import type { Area } from '../../contract/console/areas.ts'
import { MAX_STAFF_EMAIL, MAX_STAFF_NAME } from '../../contract/console/staff.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { call } from '../shared/call.ts'
import { Dialog, DialogActions } from '../shared/dialog/Dialog.tsx'
import { useDraft } from '../shared/drafts/useDraft.ts'
import { failureOf } from '../shared/sentence-of.ts'
import { tooLong } from '../shared/too-long/too-long.ts'
import { useAction } from '../shared/useAction.ts'
import { AreasField } from './AreasField.tsx'
import type { ShownLink } from './LinkDialog.tsx'
import { STAFF_KEY } from './useStaff.ts'

type InviteDialogProps = {
  /** The id of the admin. */
  me: string
  onClose: () => void
  onLink: (link: ShownLink) => void
}

export function InviteDialog({ me, onClose, onLink }: InviteDialogProps) {
  const [name, setName] = useDraft(`invited name of ${me}`)
  const [email, setEmail] = useDraft(`invited email of ${me}`)
  const [areas, setAreas] = useState<Area[]>([])
  const isTooLong = Boolean(tooLong(name, MAX_STAFF_NAME) ?? tooLong(email, MAX_STAFF_EMAIL))
  const [isAreaMissing, setAreaMissing] = useState(false)
  const invite = useAction(() => call('POST /staff', { body: { name, email, areas } }), {
    changes: STAFF_KEY,
    onDone(answer) {
      setName('')
      setEmail('')
      onLink({ ...answer, name, email })
    },
    isFailureToasted: false,
  })
  return (
    <Dialog title="Invite a person" isBusy={invite.isPending} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setAreaMissing(areas.length === 0)
          if (areas.length > 0 && !isTooLong) invite.mutate(undefined)
        }}
      >
        <TextField
          label="Name"
          error={tooLong(name, MAX_STAFF_NAME)}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="Email"
          error={tooLong(email, MAX_STAFF_EMAIL)}
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <AreasField value={areas} onChange={setAreas} />
        <p role="alert">{isAreaMissing ? 'Choose at least one area.' : failureOf(invite.error)}</p>
        <DialogActions>
          <Button aria-disabled={invite.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" type="submit" aria-disabled={invite.isPending}>
            {invite.isPending ? 'Inviting …' : 'Create the link'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
