import type { FormName } from '../../contract/forms/form.ts'

/** A request that the service has accepted. */
export type SentRequest = {
  form: FormName
  /** Unset if the backend gave none. */
  reference?: string | undefined
  at: number
  /** For the page where the visitor books a call. */
  visitor: { name?: string | undefined; email?: string | undefined }
}

declare global {
  interface WindowEventMap {
    'request-sent': CustomEvent<SentRequest>
  }
}

/** Tells two inline scripts: that of the strip under the header (`show-request.ts`) and `count-request.ts`. */
export const announceRequest = (detail: SentRequest) =>
  dispatchEvent(new CustomEvent('request-sent' satisfies keyof WindowEventMap, { detail }))
