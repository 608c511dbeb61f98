import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { call } from '../shared/call.ts'
import { acceptInvitation } from '../shared/passkey.ts'
import { sentenceOf } from '../shared/sentence-of.ts'
import { CompanyAccount } from './CompanyAccount.tsx'
import { EntryPage } from './EntryPage.tsx'

/**
 * A one-time link. The token is in the fragment, which no server or proxy sees, and is used only by a button, because mail
 * scanners open links.
 */
export function InvitationPage() {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => {
    // Another link, pasted into this tab, only changes the fragment.
    const reload = () => location.reload()
    addEventListener('hashchange', reload)
    return () => removeEventListener('hashchange', reload)
  }, [])
  const open = useMutation({
    mutationFn: () => call('POST /invitation', { body: { token } }),
  })
  const accept = useMutation({
    mutationFn: () => acceptInvitation(token),
    onSuccess: () => location.replace('/'),
  })
  const failure = open.error ?? accept.error
  const invitation = open.data

  if (!token)
    return (
      <EntryPage title="This link is not complete">
        <p>Copy the whole link, up to its last character, or ask an admin for a new one.</p>
      </EntryPage>
    )
  return (
    <EntryPage title={invitation ? `Welcome, ${invitation.name}` : 'Your link to the staff console'}>
      {!invitation && (
        <>
          <p>The link works once. Open it on the device that you work with.</p>
          <Button look="primary" aria-disabled={open.isPending} onClick={() => open.mutate()}>
            Open the link
          </Button>
        </>
      )}
      {invitation && (
        <>
          <p>
            {invitation.kind === 'recovery'
              ? `A new passkey for ${invitation.email} replaces all earlier ones and ends all sessions.`
              : `You get a passkey for ${invitation.email}: your device’s fingerprint, face or PIN instead of a password.`}
          </p>
          <Button look="primary" aria-disabled={accept.isPending} onClick={() => accept.mutate()}>
            {accept.isPending ? 'Waiting for your device …' : 'Create a passkey'}
          </Button>
          <CompanyAccount token={token} />
        </>
      )}
      <p role="alert">{failure && sentenceOf(failure)}</p>
      {failure && (
        <p>
          <a href="/">Go to the sign-in</a>
        </p>
      )}
    </EntryPage>
  )
}
