import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useKeptOpen } from '../../../ui/useKeptOpen.ts'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  /** Its action is running: it stays until the outcome is known. */
  isBusy?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog that is open for as long as it is rendered. The focus goes to the first field, or to the title: a button at
 * the end would scroll a long text out of sight. Escape closes the dialog; the focus returns to where it was.
 */
export function Dialog({ title, isBusy = false, onClose, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const kept = useKeptOpen(isBusy)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    const field = dialog.current?.querySelector<HTMLElement>(FIELDS)
    ;(field ?? heading.current)?.focus()
    return () => {
      const isThere = opener instanceof HTMLElement && opener.isConnected
      const target = isThere ? opener : document.querySelector('h1')
      target?.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose} {...kept}>
      <h2 ref={heading} id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}

const FIELDS = 'input, select, textarea, [tabindex="0"]'

/** The buttons at the end of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>
