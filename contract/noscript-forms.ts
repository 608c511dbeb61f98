import type { RuleCode } from './rule-codes.ts'

/**
 * The three forms as a browser sends them without JavaScript (docs/wire.md). The service responds with a redirect to a
 * prerendered page, not with an envelope.
 */
export const noscriptForms = ['trial', 'agent', 'contact'] as const
export type NoscriptForm = (typeof noscriptForms)[number]

/** The address to which a form is posted. */
export const sendAddress = (form: NoscriptForm) => `/send/${form}`

/** Why a form was not stored, apart from broken rules. */
export const noscriptFailures = ['too-many', 'too-large', 'unreadable', 'unavailable'] as const
export type NoscriptFailure = (typeof noscriptFailures)[number]

export const sentPage = (form: NoscriptForm) => `/sent/${form}`
export const notSentPage = (why: NoscriptFailure | RuleCode) => `/not-sent/${why}`
