import type { GenericRequest } from './calls.ts'

// Apart from the schemas in `calls.ts`, whose library the employee page would load.

/** The path of the calls, after `{host}` (docs/wire.md). */
export const SERVICE_PATH = '/securityandsetting.svc'

/** The body of a mail request or a look-up. */
export const genericRequest = (StrOne: string): GenericRequest => ({
  PKId: 0,
  IntOne: 0,
  IntTwo: 0,
  IntThree: 0,
  StrOne,
  StrTwo: '',
  StrThree: '',
})
