import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toaster } from './Toaster.tsx'

let isTaken = false

/**
 * The page's Toaster. Each island that shows toasts brings it, so that none can be shown without it; the first one that
 * hydrates renders it.
 */
export function PageToaster({ dismiss }: { dismiss: string }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (isTaken) return
    isTaken = true
    setShown(true)
    return () => {
      isTaken = false
    }
  }, [])
  return isShown && createPortal(<Toaster dismiss={dismiss} />, document.body)
}
