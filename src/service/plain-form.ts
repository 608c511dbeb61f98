import { type PlainForm, sendAddress } from '../../contract/noscript-forms.ts'

/** An existing backend on another host knows the calls only. */
export const takesPlainForms = __SERVICE_HOST__ === ''

/** How a browser sends the form by itself: where no script runs, or none has come yet. */
export const plainForm = (form: PlainForm) =>
  takesPlainForms ? { method: 'post' as const, action: sendAddress(form) } : {}
