import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SearchAnswer } from '../../contract/console/people.ts'
import { Button } from '../../ui/Button.tsx'
import { call } from '../shared/call.ts'
import { confirmed } from '../shared/confirmed.ts'
import dialogs from '../shared/dialog/dialog.module.css'
import { failureOf } from '../shared/sentence-of.ts'
import styles from './EraseDialog.module.css'
import { erasedSentence, type Selected, whatGoes, whatStays } from './erasure.ts'

type EraseDialogProps = {
  found: SearchAnswer
  selected: Selected
  onClose: () => void
  onErased: (sentence: string) => void
}

/** Lists what will be erased and what will stay before anything is erased. */
export function EraseDialog({ found, selected, onClose, onErased }: EraseDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const erasing = useMutation({
    mutationFn: () => {
      const body = { requests: [...selected.requests], notes: [...selected.notes] }
      return confirmed(() => call('POST /people/erase', { body }))
    },
    onSuccess: (erased) => {
      dialog.current?.close() // The page behind an open dialog cannot have the focus.
      onErased(erasedSentence(erased))
    },
  })
  useEffect(() => {
    dialog.current?.showModal()
    heading.current?.focus() // Cancel, at the end, would scroll the lists out of sight.
  }, [])

  /** The event `close` comes later than the next key press may. */
  function cancel() {
    dialog.current?.close()
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      className={dialogs.dialog}
      aria-labelledby="erase-title"
      onClose={onClose}
      onCancel={(event) => {
        if (erasing.isPending) event.preventDefault()
      }}
    >
      <h2 ref={heading} id="erase-title" tabIndex={-1} className={dialogs.title}>
        {found.email ? `Erase what is stored about ${found.email}?` : 'Erase the selection permanently?'}
      </h2>
      <section>
        <h3 className={styles.heading}>Will be erased</h3>
        <ul className={styles.goes}>
          {whatGoes(found, selected).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className={styles.heading}>Will stay</h3>
        <dl className={styles.stays}>
          {whatStays(found, selected).map(({ what, why }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p role="alert">{failureOf(erasing.error)}</p>
      <div className={dialogs.actions}>
        <Button onClick={cancel} aria-disabled={erasing.isPending}>
          Cancel
        </Button>
        <Button className={dialogs.danger} onClick={() => erasing.mutate()} aria-disabled={erasing.isPending}>
          {erasing.isPending ? 'Erasing …' : 'Erase'}
        </Button>
      </div>
    </dialog>
  )
}
