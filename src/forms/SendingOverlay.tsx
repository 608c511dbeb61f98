import { useId, useLayoutEffect, useRef } from 'react'
import styles from './SendingOverlay.module.css'

/** Covers the page until the response arrives: a modal dialog that the visitor cannot close. */
export function SendingOverlay({ shown, text }: { shown: boolean; text: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const textId = useId()
  useLayoutEffect(() => {
    if (shown) dialog.current?.showModal()
    else dialog.current?.close()
  }, [shown])
  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-labelledby={shown ? textId : undefined}
      closedby="none"
      // Safari does not support `closedby`, and other browsers close at a second Escape even if `cancel` is prevented.
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault()
      }}
    >
      {shown && (
        <>
          <PlottedLine />
          <p id={textId} className={styles.text}>
            {text}
          </p>
        </>
      )}
    </dialog>
  )
}

/** A drawing: a message moves along a line between two survey marks. */
function PlottedLine() {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 64" className={styles.line}>
      <path className={styles.rule} d="M24 32h272M24 20v24M296 20v24" />
      <path
        className={styles.rule}
        d="M58 28v8M92 28v8M126 28v8M160 26v12M194 28v8M228 28v8M262 28v8"
      />
      <circle className={styles.mark} cx="24" cy="32" r="8" />
      <circle className={styles.mark} cx="296" cy="32" r="8" />
      <path className={styles.path} pathLength="1" d="M24 32h272" />
      <circle className={styles.token} cx="24" cy="32" r="5" />
    </svg>
  )
}
