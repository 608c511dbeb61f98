import { genericRequest, SERVICE_PATH } from '../../contract/calls.ts'
import type { Prefetched } from '../api/post.ts'

/** A look-up that began with the document, before any script was there. */
type PrefetchedEmployee = Prefetched & { empId: string }

declare global {
  interface Window {
    prefetchedEmployee?: PrefetchedEmployee | undefined
  }
}

export const prefetchOptions = (host: string) => ({
  address: `${host}${SERVICE_PATH}/EmployessDetailAll`,
  request: genericRequest(''),
})

/** Runs inline, so it may use nothing from outside it. */
export function prefetchEmployee(
  { address, request }: ReturnType<typeof prefetchOptions>,
  readEmpId: (search: string) => string,
) {
  const empId = readEmpId(location.search)
  if (!empId) return
  const stop = new AbortController()
  const beganAt = performance.now()
  const response = fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...request, StrOne: empId }),
    signal: stop.signal,
  })
  response.catch(() => {}) // Whoever takes it hears of it.
  window.prefetchedEmployee = { empId, response, abort: () => stop.abort(), beganAt }
}

/** The look-up that is under way for that id; once, since the next attempt is a new one. */
export function takePrefetched(empId: string): Prefetched | undefined {
  const prefetched = window.prefetchedEmployee
  window.prefetchedEmployee = undefined
  return prefetched?.empId === empId ? prefetched : undefined
}
