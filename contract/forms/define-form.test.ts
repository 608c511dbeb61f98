import { expect, test } from 'vitest'
import { defineForm } from './define-form.ts'
import { choice, email, type Field, filledIn, text } from './field.ts'
import { forms } from './forms.ts'

const described = (fields: Parameters<typeof defineForm>[1]) => defineForm('trial', fields)

test.each(Object.values(forms))('the texts of the $name form have the lengths of their rules', ({ fields }) => {
  for (const [name, field] of Object.entries<Field>(fields)) {
    if (!('min' in field)) continue
    const accepts = (length: number) => field.schema.safeParse(textOf(field, length)).success
    expect([accepts(field.max), accepts(field.max + 1)], name).toEqual([true, false])
    const least = field.kind === 'email' ? '@x.example'.length + 1 : field.min
    expect([accepts(least), field.schema.safeParse('').success], name).toEqual([true, false])
    if (field.kind !== 'email') expect(accepts(field.min - 1), name).toBe(false)
  }
})

test('the lengths are those of the specification', () => {
  expect(Object.fromEntries(Object.values(forms).map(({ name, fields }) => [name, lengthsOf(fields)]))).toEqual({
    trial: {
      CompanyName: [1, 200],
      Email: [1, 254],
      RequiredTechnologies: [2, 1_000],
      Description: [10, 5_000],
      Survey: [0, 200],
    },
    agent: { CompanyName: [1, 200], Email: [1, 254], Description: [10, 5_000], Survey: [0, 200] },
    contact: { name: [2, 200], email: [1, 254], subject: [3, 200], message: [10, 5_000] },
  })
})

const lengthsOf = (fields: Record<string, Field>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      'max' in field ? [[name, ['min' in field ? field.min : 0, field.max]]] : [],
    ),
  )

const textOf = ({ kind }: Field, length: number) =>
  kind === 'email' ? '@x.example'.padStart(length, 'x') : 'x'.repeat(length)

const phone = text({ label: 'Phone', max: 30 })

test('a field is described once: its rules, their codes, its empty value', () => {
  const { schema, empty } = described({
    Phone: phone,
    Budget: choice('budgets', { label: 'Budget' }),
  })
  expect(empty).toEqual({ Phone: '', Budget: '' })
  expect(schema.safeParse({ Phone: ' 1 ', Budget: '100k+' }).data).toEqual({
    Phone: '1',
    Budget: '100k+',
  })
  const issues = schema.safeParse({ Phone: '1'.repeat(31), Budget: '' }).error?.issues
  expect(issues?.map(({ message }) => message)).toEqual(['phone-must-be-30-characters-or-fewer', 'budget-is-required'])
})

test('a sentence has the lengths of its field', () => {
  const sentences = { required: 'At least {min}.', tooLong: 'At most {max}.' }
  const { rules } = text({ label: 'Notes', min: 3, max: 2_000, sentences })
  expect(rules).toEqual({ required: 'At least 3.', tooLong: 'At most 2,000.' })
})

test('a field that came later may be missing, but not empty', () => {
  const { schema, empty } = described({
    Phone: text({ label: 'Phone', max: 30, isLater: true }),
    Budget: choice('budgets', { label: 'Budget', isLater: true }),
  })
  expect(schema.safeParse({}).data).toEqual(empty)
  expect(schema.safeParse({ ...empty }).error?.issues.map(({ message }) => message)).toEqual([
    'phone-is-required',
    'budget-is-required',
  ])
})

test('a choice without its list is named', () => {
  expect(() => choice('regions' as 'budgets', { label: 'Region' })).toThrow(
    'contract/forms/options.ts has no list "regions", from which Region chooses; expected it in `lists`.',
  )
})

test('a text that the page fills in is optional, and has a greatest length', () => {
  const { schema } = described({ Survey: filledIn({ label: 'Survey', max: 5 }) })
  expect(schema.safeParse({}).data).toEqual({ Survey: '' })
  expect(schema.safeParse({ Survey: ' 51 h ' }).data).toEqual({ Survey: '51 h' })
  const issues = schema.safeParse({ Survey: '510 hours' }).error?.issues
  expect(issues?.map(({ message }) => message)).toEqual(['survey-must-be-5-characters-or-fewer'])
})

test.each([
  [
    { Phone: phone, Mobile: text({ label: 'Phone', max: 30 }) },
    'contract/forms/trial.ts: Mobile: the label "Phone" is also that of Phone; expected another one',
  ],
  [
    { Phone: text({ label: 'Phone', min: 10, max: 5 }) },
    'contract/forms/trial.ts: Phone: max is 5; expected at least 10',
  ],
  [
    { Phone: text({ label: 'Phone', min: 0, max: 5 }) },
    'contract/forms/trial.ts: Phone: min is 0; expected at least 1',
  ],
  [
    {
      Phone: text({
        label: 'Phone',
        max: 30,
        shape: /^\d*$/,
        sentences: { shape: 'Digits only.' },
      }),
    },
    String.raw`contract/forms/trial.ts: Phone: /^\d*$/ accepts an empty text; expected one that does not`,
  ],
  [
    { Phone: text({ label: 'Phone', max: 30, shape: /^\d+$/ }) },
    'contract/forms/trial.ts: Phone: has a shape; expected its sentence',
  ],
  [
    { Email: email({}), Reply: email({ label: 'Reply to' }) },
    'contract/forms/trial.ts: Reply: is "email", as Email is; expected one field for it',
  ],
])('a description that contradicts itself is refused: %o', (fields, message) => {
  expect(() => described(fields)).toThrow(message)
})
