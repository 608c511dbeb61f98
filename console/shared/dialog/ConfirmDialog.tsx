import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'
import styles from './dialog.module.css'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** The label of the confirming button. */
  action: string
  /** The message of a failed action; '' without a failure. */
  failure: string
  isBusy: boolean
  /** The action is not possible yet. */
  isDisabled?: boolean
  /** The action cannot be undone. */
  isFinal?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done. A failure leaves it open. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog title={props.title} isBusy={props.isBusy} onClose={props.onClose}>
    {props.children}
    <p role="alert">{props.failure}</p>
    <DialogActions>
      <Button aria-disabled={props.isBusy} onClick={props.onClose}>
        Cancel
      </Button>
      <Button
        look={props.isFinal ? 'quiet' : 'primary'}
        className={props.isFinal ? styles.danger : undefined}
        aria-disabled={props.isBusy || props.isDisabled === true}
        onClick={props.onConfirm}
      >
        {props.action}
      </Button>
    </DialogActions>
  </Dialog>
)
