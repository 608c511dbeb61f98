import { ruleBounds } from '../../../contract/forms/rule-codes.ts'
import { fillIn } from '../../../settings/words/fill-in.ts'
import type { FormWords } from './forms.ts'

/** The words with the lengths of the rules in their suggestions, in the digits of the language. */
export function fillBounds(words: FormWords, locale: string): FormWords {
  const digits = new Intl.NumberFormat(locale)
  const filled = Object.entries(words.suggestions).map(([code, text]) => {
    const bounds = Object.entries(ruleBounds.get(code) ?? {}).map(([name, length]) => [name, digits.format(length)])
    return [code, text && fillIn(text, Object.fromEntries(bounds))]
  })
  return { ...words, suggestions: Object.fromEntries(filled) }
}
