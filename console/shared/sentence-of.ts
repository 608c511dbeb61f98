import { CallError } from './call.ts'
import { PasskeyError } from './passkey.ts'

/** The sentence for the person about a failed call or passkey. Other errors are bugs. */
export const sentenceOf = (error: unknown) =>
  error instanceof CallError || error instanceof PasskeyError
    ? error.message
    : 'Something went wrong in this page. Reload it and try again.'

/** The same in the alert of a form or dialog, which is empty without a failure. */
export const failureOf = (error: unknown) => (error ? sentenceOf(error) : '')
