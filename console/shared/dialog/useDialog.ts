import { useState } from 'react'

/** The subject of the open dialog; null: no dialog is open. */
export function useDialog<About>() {
  const [open, setOpen] = useState<About | null>(null)
  return {
    open,
    show: setOpen,
    /** A call may end after its dialog was closed with Escape: it must not close the dialog that is open by then. */
    close: () => setOpen((current) => (current === open ? null : current)),
  }
}
