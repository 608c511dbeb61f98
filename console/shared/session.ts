import { useQuery } from '@tanstack/react-query'
import type { Area } from '../../contract/console/areas.ts'
import type { SessionAnswer } from '../../contract/console/sign-in.ts'
import { call } from './api.ts'
import { POLL_MS, queries } from './queries.ts'

const key = ['session']

/** The session is read again with every poll, so that its end, a disabled person and an upgrade are noticed. */
export const useSession = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call<SessionAnswer>('GET', '/session', { isPoll: true, signal }),
    refetchInterval: ({ state }) => (state.data ? POLL_MS : false),
    enabled,
  })

export const reloadSession = () => queries.invalidateQueries({ queryKey: key })

/** The time zone of all dates and exact times; that of this device before the session is known. */
export const companyZone = () =>
  queries.getQueryData<SessionAnswer>(key)?.timeZone ??
  Intl.DateTimeFormat().resolvedOptions().timeZone

/** Ends the session here and on the service. */
export async function signOut() {
  await call('POST', '/sign-out', { body: {} })
  queries.clear()
  location.assign('/')
}

export const mayOpen = ({ me }: SessionAnswer, area: Area | 'staff') =>
  area === 'staff' || me.areas.includes(area)
