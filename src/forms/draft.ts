import type { FormName } from '../../contract/forms/form.ts'

/** The ids of the form elements; also part of the `sessionStorage` keys of their drafts. */
export const formIds: Record<FormName, string> = {
  trial: 'engage-talent-form',
  agent: 'build-your-ai-agent-form',
  contact: 'contact-form',
}

export type Fields = Record<string, string | string[]>

/** The state of a form beside what it shows. */
export type Draft = {
  fields: Fields
  /** The idempotency key of the last attempt to send these fields, for a retry. */
  key?: string
  /** `Flag` between a submit and the reset (docs/rules.md); null before, undefined if the form has none. */
  Flag?: number | null
}

/** A form's draft is stored in the tab until the form is sent (docs/rules.md). */
export function storeDraft(form: string, draft: Draft) {
  try {
    sessionStorage.setItem(draftKey(form), JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the form works without a draft.
  }
}

export function removeDraft(form: string) {
  try {
    sessionStorage.removeItem(draftKey(form))
  } catch {
    // Storage is forbidden: no draft was stored.
  }
}

export function readDraft(form: string, empty: Fields): Draft {
  try {
    const { fields, key } = JSON.parse(sessionStorage.getItem(draftKey(form)) ?? '{}')
    // A draft of an older version may have other fields.
    const known = Object.entries(empty).map(([name, value]) => [
      name,
      isSameType(fields?.[name], value) ? fields[name] : value,
    ])
    return { fields: Object.fromEntries(known), key: typeof key === 'string' ? key : undefined }
  } catch {
    return { fields: empty }
  }
}

/** The values that a form shows; of a text that it does not show, the earlier one. */
export function readFields(shown: FormData, earlier: Fields): Fields {
  const fields = Object.entries(earlier).map(([name, value]) => {
    const values = shown.getAll(name).map(String)
    return [name, Array.isArray(value) ? values : (values[0] ?? value)]
  })
  return Object.fromEntries(fields)
}

/** Fills in fields of a form. */
export function showFields(form: HTMLFormElement | null, fields: Fields) {
  for (const [name, value] of Object.entries(fields))
    for (const control of form?.querySelectorAll<HTMLInputElement>(`[name="${name}"]`) ?? [])
      if (control.type === 'checkbox') control.checked = value.includes(control.value)
      else control.value = String(value)
}

export const draftKey = (form: string) => `draft:${form}`

const isSameType = (stored: unknown, empty: unknown) =>
  Array.isArray(empty)
    ? Array.isArray(stored) && stored.every((item) => typeof item === 'string')
    : typeof empty === 'string' && typeof stored === 'string'
