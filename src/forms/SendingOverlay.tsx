import { useLayoutEffect, useRef } from 'react'
import { useKeptOpen } from '../../ui/useKeptOpen.ts'
import styles from './SendingOverlay.module.css'
import { Track } from './Track.tsx'

/** A faster response shows no overlay: it would only flash. */
export const QUICK_MS = 300

/** Covers the page until the response arrives: a modal dialog that the visitor cannot close, invisible at first. */
export function SendingOverlay({ shown, text }: { shown: boolean; text: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const kept = useKeptOpen(shown)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!shown) return element?.close()
    element?.showModal()
    const timer = setTimeout(() => element?.toggleAttribute('data-slow', true), QUICK_MS)
    return () => {
      clearTimeout(timer)
      element?.removeAttribute('data-slow')
    }
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
