import { genericRequest, SERVICE_PATH } from '../../contract/calls.ts'
import type { Begun } from '../service/post.ts'

/** A look-up that began with the document, before any script was there. */
type BegunLookUp = Begun & { empId: string }

declare global {
  interface Window {
    begunLookUp?: BegunLookUp | undefined
  }
}

export const beginLookUpAt = (host: string) => ({
  address: `${host}${SERVICE_PATH}/EmployessDetailAll`,
  request: genericRequest(''),
})

/** Runs inline, so it may use nothing from outside it. */
export function beginLookUp(
  { address, request }: ReturnType<typeof beginLookUpAt>,
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
  window.begunLookUp = { empId, response, abort: () => stop.abort(), beganAt }
}

/** The look-up that is under way for that id; once, since the next attempt is a new one. */
export function takeBegun(empId: string): Begun | undefined {
  const begun = window.begunLookUp
  window.begunLookUp = undefined
  return begun?.empId === empId ? begun : undefined
}
