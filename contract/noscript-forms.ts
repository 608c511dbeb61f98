import type { FormName } from './forms/form.ts'

/**
 * The address to which a browser without JavaScript posts a form (docs/wire.md). The service responds with a redirect to a
 * prerendered page, not with an envelope.
 */
export const sendAddress = (form: FormName) => `/send/${form}`

/** Why a form was not stored, apart from broken rules. */
export const noscriptFailures = ['too-many', 'too-large', 'unreadable', 'unavailable'] as const
export type NoscriptFailure = (typeof noscriptFailures)[number]

export const sentPage = (form: FormName) => `/sent/${form}`
export const notSentPage = (why: string) => `/not-sent/${why}`
