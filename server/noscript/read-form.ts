import type { Form } from '../../contract/forms/define-form.ts'
import { FORM_LOCALE, readLocale } from '../../contract/locales.ts'

/** The values of a form's fields in a post. A page of an earlier version has no field that came later. */
export const valuesIn = (post: URLSearchParams, { fields }: Form) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { isLater }]) => !isLater || post.has(name))
      .map(([name, { kind }]) => [name, kind === 'choices' ? post.getAll(name).join(',') : textIn(post, name)]),
  )

export const localeIn = (post: URLSearchParams) => readLocale(post.get(FORM_LOCALE))

/** Browsers submit a line break as CR LF; in the pages' scripts it is LF. */
const textIn = (post: URLSearchParams, name: string) => (post.get(name) ?? '').replaceAll('\r\n', '\n')
