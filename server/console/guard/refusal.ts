import type { RefusalCode } from '../../../contract/console/refusals.ts'

/** A call that is refused for a reason that the person can act on. `message` is a sentence for the person. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: RefusalCode
  /** Added to the answer, such as the current version of a request. */
  readonly details: object

  constructor(status: number, code: RefusalCode, message: string, details: object = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

export const notFound = (what: string) =>
  new Refusal(404, 'not-found', `There is no such ${what}; it may have been erased.`)

/** The present state of the record does not allow the call. */
export const notNow = (message: string) => new Refusal(409, 'not-now', message)
