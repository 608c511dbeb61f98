import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { matchRoute, useRouter } from 'wouter'
import { Toaster } from '../ui/toasts/Toaster.tsx'
import { useFocusKept } from './shared/focus/useFocusKept.ts'
import { Waiting } from './shared/Notice.tsx'
import { queries } from './shared/queries.ts'
import { useSession } from './shared/session.ts'
import { Shell } from './shell/Shell.tsx'
import { screens } from './shell/screens.ts'
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
  const isLoaded = useFirstScreen()
  const { data: session, error, isPending } = useSession({ enabled: !isInvitation })
  if (isInvitation) return <InvitationPage />
  if (session && isLoaded) return <Shell session={session} />
  if (session || isPending) return <Waiting />
  return <SignInPage error={error} />
}

/**
 * Loads the screen of the address, and reads its records, while the session is read. True when the screen is loaded, or
 * could not be loaded.
 */
function useFirstScreen() {
  const { parser } = useRouter()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const { pathname, search } = location
    const path = pathname === '/' ? screens[0]?.path : pathname
    const screen = screens.find((one) => path !== undefined && matchRoute(parser, one.path, path)[0])
    // The person's areas are not known yet: the service refuses a call without its area, and logs it. The list is not read
    // at `/`, which may redirect to another screen.
    if (pathname !== '/') void screen?.read?.(search)
    // A failure is shown by the screen itself.
    Promise.resolve(screen?.load())
      .catch(() => {})
      .finally(() => setLoaded(true))
  }, [parser])
  return isLoaded
}
