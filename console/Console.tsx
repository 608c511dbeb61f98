import { QueryClientProvider } from '@tanstack/react-query'
import { Toaster } from '../ui/toasts/Toaster.tsx'
import { useFocusKept } from './shared/focus/useFocusKept.ts'
import { Waiting } from './shared/Notice.tsx'
import { queries } from './shared/queries.ts'
import { useSession } from './shared/session.ts'
import { Shell } from './shell/Shell.tsx'
import { InvitationPage } from './sign-in/InvitationPage.tsx'
import { SignInPage } from './sign-in/SignInPage.tsx'

export function Console() {
  useFocusKept()
  return (
    <QueryClientProvider client={queries}>
      <Gate />
      <Toaster dismiss="Dismiss" />
    </QueryClientProvider>
  )
}

/** The sign-in, an invitation, or the screens. */
function Gate() {
  const isInvitation = location.pathname === '/link'
  const { data: session, error, isPending } = useSession({ enabled: !isInvitation })
  if (isInvitation) return <InvitationPage />
  if (session) return <Shell session={session} />
  if (isPending) return <Waiting />
  return <SignInPage error={error} />
}
