import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CallError } from '../shared/call.ts'
import { takeProviderFailure } from '../shared/company-account.ts'
import { signIn } from '../shared/passkey.ts'
import { sentenceOf } from '../shared/sentence-of.ts'
import { reloadSession } from '../shared/session.ts'
import { CompanyAccount } from './CompanyAccount.tsx'
import { EntryPage } from './EntryPage.tsx'

/** `error`: why there is no session. */
export function SignInPage({ error }: { error: Error | null }) {
  const isOutOfReach = error instanceof CallError && error.code !== 'not-signed-in'
  return (
    <EntryPage title="Sign in">
      {isOutOfReach ? (
        <>
          <p role="alert">{sentenceOf(error)}</p>
          <Button look="primary" onClick={reloadSession}>
            Try again
          </Button>
        </>
      ) : (
        <SignIn onDone={reloadSession} />
      )}
    </EntryPage>
  )
}

/** Also in the dialog that a session's end opens, so that nothing typed is lost. */
export function SignIn({ onDone }: { onDone: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState(takeProviderFailure)

  async function start() {
    setBusy(true)
    setFailure('')
    try {
      await signIn()
      onDone()
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p>Your device asks for your fingerprint, face or PIN. There is no password.</p>
      <Button look="primary" onClick={start} aria-disabled={isBusy}>
        {isBusy ? 'Waiting for your device …' : 'Sign in with a passkey'}
      </Button>
      <p role="alert">{failure}</p>
      <CompanyAccount />
      <p>If you have no passkey or lost it, ask an admin for a link.</p>
    </>
  )
}
