import { genericRequest, SERVICE_PATH } from '../../contract/call-request.ts'
import type { Prefetched } from '../api/post.ts'

/** A look-up that an inline script started before the component's script was loaded. */
type PrefetchedEmployee = Prefetched & { empId: string }

declare global {
  interface Window {
    prefetchedEmployee?: PrefetchedEmployee | undefined
  }
}

export const prefetchOptions = (host: string, photos: string) => ({
  address: `${host}${SERVICE_PATH}/EmployessDetailAll`,
  request: genericRequest(''),
  photos,
})

/** Runs as an inline script, so it may use nothing from its module. */
export function prefetchEmployee(
  { address, request, photos }: ReturnType<typeof prefetchOptions>,
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
  response
    .then((answer) => answer.clone().json())
    .then(({ dbmlEmployeeDetailsList: [employee] }) => {
      if (!employee.ImageName) return
      const href = photos + encodeURIComponent(employee.ImageName)
      const link = { rel: 'preload', as: 'image', fetchPriority: 'high', href }
      document.head.append(Object.assign(document.createElement('link'), link))
    })
    // The component handles every error.
    .catch(() => {})
  window.prefetchedEmployee = { empId, response, abort: () => controller.abort(), startedAt }
}

/** Returns the prefetched look-up for this id, once: a later attempt sends a new request. */
export function takePrefetched(empId: string): Prefetched | undefined {
  const prefetched = window.prefetchedEmployee
  window.prefetchedEmployee = undefined
  return prefetched?.empId === empId ? prefetched : undefined
}
