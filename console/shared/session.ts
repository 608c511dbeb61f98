import { useQuery } from '@tanstack/react-query'
import type { Area } from '../../contract/console/areas.ts'
import type { SessionAnswer } from '../../contract/console/sign-in.ts'
import { toast } from '../../ui/toasts/toasts.ts'
import { call, isSessionEnd } from './call.ts'
import { setServiceTime } from './clock.ts'
import { tabStorage } from './drafts/tab-storage.ts'
import { POLL_MS, queries, SESSION_KEY } from './queries.ts'
import { sentenceOf } from './sentence-of.ts'

/** The session is read again with every poll, so that its end, a disabled person and an upgrade are noticed. */
export const useSession = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: SESSION_KEY,
    async queryFn({ signal }) {
      const session = await call('GET /session', { isPoll: true, signal })
      setServiceTime(session.now)
      return session
    },
    refetchInterval: ({ state }) => (state.data ? POLL_MS : false),
    // Coming back to the tab counts as a poll.
    refetchOnWindowFocus: 'always',
    enabled,
  })

export const reloadSession = () => queries.invalidateQueries({ queryKey: SESSION_KEY })

/** Asks the service who is signed in: false without an answer, and before anybody was. */
export async function isSamePerson() {
  const before = queries.getQueryData<SessionAnswer>(SESSION_KEY)
  try {
    const { me } = await call('GET /session', { isPoll: true })
    return me.id === before?.me.id
  } catch {
    return false
  }
}

/** The time zone of all dates and exact times; that of this device before the session is known. */
export const companyZone = () =>
  queries.getQueryData<SessionAnswer>(SESSION_KEY)?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** Ends the session here and on the service, where it may have ended already. */
export async function signOut() {
  try {
    await call('POST /sign-out')
  } catch (error) {
    if (!isSessionEnd(error)) return toast({ kind: 'failed', text: `You are still signed in. ${sentenceOf(error)}` })
  }
  queries.clear()
  tabStorage.clear() // The next person at this device finds no drafts.
  location.assign('/')
}

export const mayOpen = ({ me }: SessionAnswer, area: Area | 'staff') => area === 'staff' || me.areas.includes(area)
