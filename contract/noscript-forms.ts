/**
 * The three forms as a browser sends them without a script (docs/wire.md). Instead of an envelope the service answers
 * with a redirect to a prerendered page.
 */
export const plainForms = ['trial', 'agent', 'contact'] as const
export type PlainForm = (typeof plainForms)[number]

/** Where a form is posted. */
export const sendAddress = (form: PlainForm) => `/send/${form}`

/** Why a form was not kept, broken rules apart. */
export const plainFailures = ['too-many', 'too-large', 'unreadable', 'unavailable'] as const
export type PlainFailure = (typeof plainFailures)[number]

export const sentPage = (form: PlainForm) => `/sent/${form}`
export const notSentPage = (why: PlainFailure) => `/not-sent/${why}`
export const brokenRulePage = (message: string) => `/not-sent/${slugOf(message)}`

/** 'Email is required.' → 'email-is-required'; of a message that goes on with a list, what stands before it. */
export function slugOf(message: string) {
  const [what = ''] = message.split(':')
  return what.toLowerCase().replace(/\W+/g, '-').replace(/-$/, '')
}
