import { type NoscriptForm, sendAddress } from '../../contract/noscript-forms.ts'

/** An existing backend on another host knows the calls only. */
export const hasNoscriptForms = __SERVICE_HOST__ === ''

/** How a browser sends the form by itself: where no script runs, or none has come yet. */
export const noscriptPost = (form: NoscriptForm) =>
  hasNoscriptForms ? { method: 'post' as const, action: sendAddress(form) } : {}
