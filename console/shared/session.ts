import { useQuery } from '@tanstack/react-query'
import type { Area } from '../../contract/console/areas.ts'
import type { SessionAnswer } from '../../contract/console/sign-in.ts'
import { call } from './api.ts'
import { POLL_MS, queries, SESSION_KEY } from './queries.ts'

/** The session is read again with every poll, so that its end, a disabled person and an upgrade are noticed. */
export const useSession = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => call<SessionAnswer>('GET', '/session', { isPoll: true, signal }),
    refetchInterval: ({ state }) => (state.data ? POLL_MS : false),
    // Coming back to the tab counts as a poll.
    refetchOnWindowFocus: 'always',
    enabled,
  })

export const reloadSession = () => queries.invalidateQueries({ queryKey: SESSION_KEY })

/** The time zone of all dates and exact times; that of this device before the session is known. */
export const companyZone = () =>
  queries.getQueryData<SessionAnswer>(SESSION_KEY)?.timeZone ??
  Intl.DateTimeFormat().resolvedOptions().timeZone

/** Ends the session here and on the service. */
export async function signOut() {
  await call('POST', '/sign-out', { body: {} })
  queries.clear()
  location.assign('/')
}

export const mayOpen = ({ me }: SessionAnswer, area: Area | 'staff') =>
  area === 'staff' || me.areas.includes(area)
