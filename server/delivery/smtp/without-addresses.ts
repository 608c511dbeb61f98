import { replyCodeOf } from '../worker/reply-code.ts'

/** A mail server quotes the recipient, who may be a visitor; the state of a channel outlives the erasure of requests. */
export const withoutAddresses = (why: string) =>
  why.includes('@') ? `The mail server answered: ${replyCodeOf(why)}` : why
