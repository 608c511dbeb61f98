import { expect, test } from 'vitest'
import { type FormName, formNames } from '../../contract/forms/form.ts'
import { forms } from '../../contract/forms/forms.ts'
import { testContent } from '../../tests/support/test-content.ts'
import { wordsOf } from './words-of.ts'

test.each(formNames)('the form %s has the message of each rule that it can break, and no other', (form) => {
  expect(Object.keys(wordsOf(form, testContent.forms).rules).sort()).toEqual(brokenRules(form))
})

test('options have a label only if it differs', () => {
  const { industries, budgets } = wordsOf('trial', testContent.forms).options
  expect(industries).toEqual({})
  expect(budgets).toMatchObject({ '5k-15k': '$5k – $15k' })
})

/** Every rule that some value of a field breaks. */
function brokenRules(form: FormName) {
  const { fields: described, schema } = forms[form]
  const values = ['', 'x', 'x'.repeat(10_000), `${'x'.repeat(300)}@example.com`, [], ['x'], undefined]
  const codes = values.flatMap((value) => {
    const fields = Object.fromEntries(Object.keys(described).map((name) => [name, value]))
    return schema.safeParse(fields).error?.issues.map(({ message }) => message) ?? []
  })
  return [...new Set(codes)].sort()
}
