import type { FormName } from '../../contract/forms/form.ts'
import { sendAddress } from '../../contract/noscript-forms.ts'

/** An existing backend on another host has no addresses for ordinary form posts. */
export const hasNoscriptForms = __SERVICE_HOST__ === ''

/** The attributes with which a browser sends the form without JavaScript or before hydration. */
export const noscriptPost = (form: FormName) =>
  hasNoscriptForms ? { method: 'post' as const, action: sendAddress(form) } : {}
