import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { MAX_REASON_LENGTH } from '../../contract/console/deliveries.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Dialog, DialogActions } from '../shared/dialog/Dialog.tsx'
import { useDraft } from '../shared/drafts/useDraft.ts'
import { failureOf } from '../shared/sentence-of.ts'
import { tooLong } from '../shared/too-long/too-long.ts'
import { useAction } from '../shared/useAction.ts'
import { DELIVERIES_KEY } from './use-deliveries.ts'

type ReasonDialogProps = {
  title: string
  /** What happens, above the field. */
  children: ReactNode
  /** The button that does it. */
  action: string
  /** Names the person and the subject. */
  draftKey: string
  onReason: (reason: string) => Promise<unknown>
  /** Shown in a toast when it is done. */
  done: string
  onClose: () => void
}

/** Asks for a reason. A refused call leaves the dialog and the reason as they are. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, action, draftKey, onReason, done, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useDraft(draftKey)
  const [isMissing, setMissing] = useState(false)
  const send = useAction(onReason, {
    done,
    changes: DELIVERIES_KEY,
    onDone() {
      setReason('')
      onClose()
    },
    isFailureToasted: false,
  })
  const excess = tooLong(reason, MAX_REASON_LENGTH)
  const problem = isMissing ? 'A short reason is required.' : failureOf(send.error)
  const error = excess ?? (problem ? { text: problem } : undefined)
  useEffect(() => {
    if (problem) form.current?.querySelector('input')?.focus()
  }, [problem])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (excess || send.isPending) return
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') send.mutate(reason.trim())
  }

  return (
    <Dialog title={title} isBusy={send.isPending} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate>
        <p>{children}</p>
        <TextField
          label="Reason"
          error={error}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
            send.reset()
          }}
        />
        <DialogActions>
          <Button aria-disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" aria-disabled={send.isPending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
