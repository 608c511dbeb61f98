import type { FormName } from '../../contract/forms/form.ts'

/** A request that the service has accepted. */
export type SentRequest = {
  form: FormName
  reference: string
  at: number
  /** For the page where the visitor books a call. */
  visitor: { name?: string | undefined; email?: string | undefined }
}

declare global {
  interface WindowEventMap {
    'request-sent': CustomEvent<SentRequest>
  }
}

/** Tells the strip under the header, whose script (`show-request.ts`) is inline. */
export const announceRequest = (detail: SentRequest) =>
  dispatchEvent(new CustomEvent('request-sent' satisfies keyof WindowEventMap, { detail }))
