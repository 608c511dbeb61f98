import type { ConsentText } from '../contract/submission/consent.ts'

/** The consent that a visitor gave with a request, as evidence: the text, its language, and when it was given. */
export type Consent = Pick<ConsentText, 'text' | 'locale'> & { at: number }
