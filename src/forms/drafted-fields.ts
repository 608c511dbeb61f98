/**
 * The fields of a form's draft, which before hydration are not in the form yet. Not in `draft.ts`: the script of the page
 * would import a module of an island, and be a file of its own.
 */
export function draftedFields(form: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(`draft:${form}`) ?? '').fields ?? {}
  } catch {
    return {}
  }
}
