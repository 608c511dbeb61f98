import type { FormName } from '../../contract/forms/form.ts'
import { isRecord } from '../api/is-record.ts'

/** The ids of the form elements; also part of the `sessionStorage` keys of their drafts. */
export const formIds: Record<FormName, string> = {
  trial: 'engage-talent-form',
  agent: 'build-your-ai-agent-form',
  contact: 'contact-form',
}

export type Draft<Fields> = {
  fields: Partial<Fields>
  /** The idempotency key of the last attempt to send these fields, for a retry. */
  key?: string
}

/** A form's draft is stored in the tab until the form is sent (docs/rules.md). */
export function storeDraft<Fields>(form: string, draft: Draft<Fields>) {
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

export function readDraft<Fields extends object>(form: string, empty: Fields): Draft<Fields> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey(form)) ?? 'null')
    if (!isRecord(stored) || !isRecord(stored.fields)) return { fields: {} }
    const fields = pickFields(stored.fields, empty)
    return typeof stored.key === 'string' ? { fields, key: stored.key } : { fields }
  } catch {
    return { fields: {} }
  }
}

/** The values that a form on the page shows. */
export function readFormFields(form: string, empty: object): Record<string, string | string[]> {
  const element = document.getElementById(form)
  if (!(element instanceof HTMLFormElement)) return {}
  const data = new FormData(element)
  const shown = Object.entries(empty)
    .filter(([name]) => element.elements.namedItem(name))
    .map(([name, emptyValue]) => {
      const values = data.getAll(name).map(String)
      return [name, Array.isArray(emptyValue) ? values : (values[0] ?? '')]
    })
  return Object.fromEntries(shown)
}

export const draftKey = (form: string) => `draft:${form}`

/** A draft of an older version may have other fields. */
function pickFields<Fields extends object>(stored: Record<string, unknown>, empty: Fields) {
  const known = Object.entries(empty).filter(([name, value]) => isSameType(stored[name], value))
  return Object.fromEntries(known.map(([name]) => [name, stored[name]])) as Partial<Fields>
}

const isSameType = (stored: unknown, empty: unknown) =>
  Array.isArray(empty)
    ? Array.isArray(stored) && stored.every((item) => typeof item === 'string')
    : typeof empty === 'string' && typeof stored === 'string'
