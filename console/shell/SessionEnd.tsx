import { useEffect, useRef } from 'react'
import { useKeptOpen } from '../../ui/useKeptOpen.ts'
import { isSessionEnd } from '../shared/call.ts'
import dialogs from '../shared/dialog/dialog.module.css'
import { reloadSession, useSession } from '../shared/session.ts'
import { SignIn } from '../sign-in/SignInPage.tsx'

/** Opens over the screen when the session has ended: what was typed stays there. */
export function SessionEnd() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { error } = useSession()
  const hasEnded = isSessionEnd(error)
  const kept = useKeptOpen(hasEnded)
  useEffect(() => {
    if (hasEnded) dialog.current?.showModal()
    else dialog.current?.close()
  }, [hasEnded])
  return (
    <dialog ref={dialog} className={dialogs.dialog} aria-labelledby="session-end" {...kept}>
      <h2 id="session-end" className={dialogs.title}>
        Your session has ended
      </h2>
      <p>What you typed is kept. Sign in as the same person to continue.</p>
      {hasEnded && <SignIn onDone={reloadSession} />}
    </dialog>
  )
}
