import type { PlainForm } from '../../contract/noscript-forms.ts'

/** By which a page knows its forms, and the tab their drafts. */
export const formIds: Record<PlainForm, string> = {
  trial: 'engage-talent-form',
  agent: 'build-your-ai-agent-form',
  contact: 'contact-form',
}

export type Draft<Fields> = {
  fields: Partial<Fields>
  /** The key under which this was sent already, with an outcome that leaves the visitor to try again. */
  key?: string
}

/** A form's draft stays in the tab until the form was sent (docs/rules.md). */
export function keepDraft<Fields>(form: string, draft: Draft<Fields>) {
  try {
    sessionStorage.setItem(draftName(form), JSON.stringify(draft))
  } catch {
    // No room, or storage is forbidden: the form works, only without a memory.
  }
}

export function forgetDraft(form: string) {
  try {
    sessionStorage.removeItem(draftName(form))
  } catch {
    // Nothing was kept either.
  }
}

export function readDraft<Fields extends object>(form: string, empty: Fields): Draft<Fields> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(draftName(form)) ?? 'null')
    if (!isRecord(kept) || !isRecord(kept.fields)) return { fields: {} }
    const fields = pick(kept.fields, empty)
    return typeof kept.key === 'string' ? { fields, key: kept.key } : { fields }
  } catch {
    return { fields: {} }
  }
}

/** What stands in a form that was prerendered: typed before the script came, or put back by the browser. */
export function readTyped<Fields extends object>(form: string, empty: Fields): Partial<Fields> {
  const element = document.getElementById(form)
  if (!(element instanceof HTMLFormElement)) return {}
  const data = new FormData(element)
  const typed = Object.entries(empty).flatMap(([name, value]) => {
    const chosen = data.getAll(name)
    if (Array.isArray(value)) return chosen.length > 0 ? [[name, chosen]] : []
    return chosen[0] ? [[name, chosen[0]]] : []
  })
  return Object.fromEntries(typed)
}

export const draftName = (form: string) => `draft:${form}`

/** An older draft may know other fields. */
function pick<Fields extends object>(kept: Record<string, unknown>, empty: Fields) {
  const known = Object.entries(empty).filter(([name, value]) => isLike(kept[name], value))
  return Object.fromEntries(known.map(([name]) => [name, kept[name]])) as Partial<Fields>
}

const isLike = (kept: unknown, value: unknown) =>
  Array.isArray(value)
    ? Array.isArray(kept) && kept.every((item) => typeof item === 'string')
    : typeof value === 'string' && typeof kept === 'string'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
