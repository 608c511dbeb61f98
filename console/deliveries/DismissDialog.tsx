import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type DeliveryRow, MAX_REASON_LENGTH } from '../../contract/console/deliveries.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { toast } from '../../ui/toasts/toasts.ts'
import { sentenceOf } from '../shared/sentence-of.ts'
import styles from './DismissDialog.module.css'
import { subjectOf } from './delivery-texts.ts'
import { dismiss } from './use-deliveries.ts'

type DismissDialogProps = {
  /** Null: closed. */
  delivery: DeliveryRow | null
  onClose: () => void
  onDone: () => Promise<void>
}

/** Asks for the reason. A refused call leaves the dialog and the reason as they are. */
export function DismissDialog({ delivery, onClose, onDone }: DismissDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)

  useEffect(() => {
    if (!delivery) return dialog.current?.close()
    form.current?.reset()
    setError('')
    dialog.current?.showModal()
  }, [delivery])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!delivery || isSending) return
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    if (reason === '') return refuse('A short reason is required.')
    setSending(true)
    try {
      await dismiss(delivery.id, reason)
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
      className={styles.dialog}
      aria-labelledby="dismiss-title"
      onClose={onClose}
      closedby="any"
    >
      <form ref={form} className={styles.form} onSubmit={send} noValidate>
        <h2 id="dismiss-title" className={styles.title}>
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
          name="reason"
          error={error ? { text: error } : undefined}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          onChange={() => setError('')}
        />
        <div className={styles.actions}>
          <Button type="submit" look="primary" disabled={isSending}>
            Dismiss
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </dialog>
  )
}
