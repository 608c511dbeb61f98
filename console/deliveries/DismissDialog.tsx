import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type DeliveryRow, MAX_REASON_LENGTH } from '../../contract/console/deliveries.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { toast } from '../../ui/toasts/toasts.ts'
import dialogs from '../shared/dialog/dialog.module.css'
import { useDraft } from '../shared/drafts/useDraft.ts'
import { sentenceOf } from '../shared/sentence-of.ts'
import { subjectOf } from './delivery-texts.ts'
import { dismiss } from './use-deliveries.ts'

type DismissDialogProps = {
  /** Null: closed. */
  delivery: DeliveryRow | null
  /** The id of the person. */
  me: string
  onClose: () => void
  onDone: () => Promise<void>
}

/** Asks for the reason. A refused call leaves the dialog and the reason as they are. */
export function DismissDialog({ delivery, me, onClose, onDone }: DismissDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useDraft(`reason of ${me} for ${delivery?.id}`)
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)

  useEffect(() => {
    if (!delivery) return dialog.current?.close()
    setError('')
    dialog.current?.showModal()
  }, [delivery])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!delivery || isSending) return
    if (reason.trim() === '') return refuse('A short reason is required.')
    setSending(true)
    try {
      await dismiss(delivery.id, reason.trim())
      setReason('')
      toast({ kind: 'done', text: 'The mail is dismissed. To undo: send it from “Dismissed”.' })
      onClose()
      await onDone()
    } catch (failure) {
      refuse(sentenceOf(failure))
    } finally {
      setSending(false)
    }
  }

  function refuse(sentence: string) {
    setError(sentence)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <dialog
      ref={dialog}
      className={dialogs.dialog}
      aria-labelledby="dismiss-title"
      onClose={onClose}
      closedby="any"
    >
      <form ref={form} onSubmit={send} noValidate>
        <h2 id="dismiss-title" className={dialogs.title}>
          Do not send this mail?
        </h2>
        {delivery && (
          <p>
            {subjectOf(delivery)}
            {delivery.recipient && `, to ${delivery.recipient}`}. The request itself stays.
          </p>
        )}
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
        <div className={dialogs.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isSending}>
            Dismiss
          </Button>
        </div>
      </form>
    </dialog>
  )
}
