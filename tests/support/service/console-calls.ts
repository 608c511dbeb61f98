import type { Call } from '../../../contract/console/call.ts'
import { consoleCalls } from '../../../contract/console/calls/console-calls.ts'

export const UNKNOWN = '0198c0de-0000-7000-8000-000000000000'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export type Defined = Call & {
  /** As in the contract: `GET /requests/:id`. */
  name: string
  method: Method
  /** With `UNKNOWN` in the place of each parameter. */
  path: string
}

/** All calls of the console. */
export const allCalls = Object.entries(consoleCalls).map(([name, call]: [string, Call]): Defined => {
  const [method, path = ''] = name.split(' ')
  return { ...call, name, method: method as Method, path: path.replaceAll(/:\w+/g, UNKNOWN) }
})
