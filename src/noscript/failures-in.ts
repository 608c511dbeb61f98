import { noscriptFailures } from '../../contract/noscript-forms.ts'
import type { Content } from '../content/schema.ts'

/** The texts of the pages 'Not sent': one for every broken rule, and one for every other failure. */
export function failuresIn({ forms, words: { results } }: Content) {
  const rules = Object.entries(forms.rules).map(([why, text]) => ({
    why,
    text,
    suggestion: forms.suggestions[why],
    reason: results.nothingSent,
    advice: results.correctField,
  }))
  const failures = {
    'too-many': results.tooMany,
    'too-large': results.tooLarge,
    unreadable: results.unreadable,
    unavailable: results.unavailable,
  }
  const others = noscriptFailures.map((why) => ({
    why,
    text: forms.toasts.refused,
    suggestion: undefined,
    ...failures[why],
  }))
  return [...rules, ...others]
}
