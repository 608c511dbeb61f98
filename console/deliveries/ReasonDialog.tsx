import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { MAX_REASON_LENGTH } from '../../contract/console/deliveries.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Dialog, DialogActions } from '../shared/dialog/Dialog.tsx'
import { useDraft } from '../shared/drafts/useDraft.ts'
import { sentenceOf } from '../shared/sentence-of.ts'

type ReasonDialogProps = {
  title: string
  /** What happens, above the field. */
  children: ReactNode
  /** The button that does it. */
  action: string
  /** Names the person and the subject. */
  draftKey: string
  onReason: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks for a reason. A refused call leaves the dialog and the reason as they are. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, action, draftKey, onReason, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useDraft(draftKey)
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    if (reason.trim() === '') return refuse('A short reason is required.')
    setSending(true)
    try {
      await onReason(reason.trim())
      setReason('')
      onClose()
    } catch (failure) {
      refuse(sentenceOf(failure))
      setSending(false)
    }
  }

  function refuse(sentence: string) {
    setError(sentence)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} onSubmit={send} noValidate>
        <p>{children}</p>
        <TextField
          label="Reason"
          error={error ? { text: error } : undefined}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setError('')
          }}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" aria-disabled={isSending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
