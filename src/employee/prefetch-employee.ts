import { genericRequest, SERVICE_PATH } from '../../contract/wire/call-request.ts'
import type { Prefetched } from '../api/post.ts'

/** A look-up that an inline script started before the component's script was loaded. */
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

/** Runs as an inline script, so it may use nothing from its module. */
export function prefetchEmployee(
  { address, request }: ReturnType<typeof prefetchOptions>,
  readEmpId: (search: string) => string,
) {
  const empId = readEmpId(location.search)
  if (!empId) return
  const controller = new AbortController()
  const startedAt = performance.now()
  const response = fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...request, StrOne: empId }),
    signal: controller.signal,
  })
  response.catch(() => {}) // The component handles the error; this only prevents an unhandled rejection.
  window.prefetchedEmployee = { empId, response, abort: () => controller.abort(), startedAt }
}

/** Returns the prefetched look-up for this id, once: a later attempt sends a new request. */
export function takePrefetched(empId: string): Prefetched | undefined {
  const prefetched = window.prefetchedEmployee
  window.prefetchedEmployee = undefined
  return prefetched?.empId === empId ? prefetched : undefined
}
