import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'

type ConfirmDialogProps = {
  title: string
  children: ReactNode
  /** The button that does it. */
  action: string
  /** Why it failed; '' if it did not. */
  failure: string
  /** It is on its way, or cannot be done yet. */
  isDisabled: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done. A failure leaves it open. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog title={props.title} onClose={props.onClose}>
    {props.children}
    <p role="alert">{props.failure}</p>
    <DialogActions>
      <Button onClick={props.onClose}>Cancel</Button>
      <Button look="primary" aria-disabled={props.isDisabled} onClick={props.onConfirm}>
        {props.action}
      </Button>
    </DialogActions>
  </Dialog>
)
