import { CallError } from './api.ts'
import { PasskeyError } from './passkey.ts'

/** What a failure says to the person. Other errors are bugs. */
export const sentenceOf = (error: unknown) =>
  error instanceof CallError || error instanceof PasskeyError
    ? error.message
    : 'Something went wrong in this page. Reload it and try again.'
