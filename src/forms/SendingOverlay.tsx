import { useLayoutEffect, useRef } from 'react'
import { useKeptOpen } from '../../ui/useKeptOpen.ts'
import styles from './SendingOverlay.module.css'
import { Track } from './Track.tsx'

/** Covers the page until the response arrives: a modal dialog that the visitor cannot close. */
export function SendingOverlay({ shown, text }: { shown: boolean; text: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const kept = useKeptOpen(shown)
  useLayoutEffect(() => {
    if (shown) dialog.current?.showModal()
    else dialog.current?.close()
  }, [shown])
  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      // Not `aria-labelledby`: the text below is rendered in the moment in which the dialog opens and takes the focus.
      aria-label={shown ? text : undefined}
      {...kept}
    >
      {shown && (
        <>
          <p className={styles.text}>{text}</p>
          <Track state="sending" />
        </>
      )}
    </dialog>
  )
}
