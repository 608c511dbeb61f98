import type { NoscriptForm } from '../../contract/noscript-forms.ts'

/** A request that the service has accepted. */
export type SentRequest = { form: NoscriptForm; reference: string }

declare global {
  interface WindowEventMap {
    'request-sent': CustomEvent<SentRequest>
  }
}

/** Tells the strip under the header, whose script (`show-request.ts`) is inline. */
export const announceRequest = (detail: SentRequest) =>
  dispatchEvent(new CustomEvent('request-sent' satisfies keyof WindowEventMap, { detail }))
