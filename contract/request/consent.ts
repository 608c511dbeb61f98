/**
 * The request header, and the checkbox of a form without JavaScript, that carry the consent of a visitor: the hash of
 * the text beside the ticked box. Without consent it is missing.
 */
export const FORM_CONSENT = 'Form-Consent'

/** A text of consent, as the pages of a locale show it. `hash` is of both, so it names the language too. */
export type ConsentText = { hash: string; locale: string; text: string }

/** The consent that a visitor gave with a request, as evidence: the text, its language, and when it was given. */
export type Consent = Pick<ConsentText, 'text' | 'locale'> & { at: number }

/** The value of the header; null if it is missing or is no hash. */
export const readConsent = (value: unknown): string | null =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value : null
