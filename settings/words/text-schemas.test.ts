import { expect, test } from 'vitest'
import { pluralWith, textWith } from './text-schemas.ts'

const title = textWith(60, ['form', 'company'])
const mistakesOf = (schema: typeof title | ReturnType<typeof pluralWith>, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [...path, message].join(': ')) ?? []

test.each(['{form}: request from {company}', ' {company} ({form})\n'])('%j has both placeholders', (text) => {
  expect(mistakesOf(title, text)).toEqual([])
})

test.each([
  ['Request from {company}', 'text with the placeholder {form}'],
  ['Request', 'text with the placeholder {form} and {company}'],
  ['{form}: {company}, {firm}', 'no placeholder but {form} and {company}, not {firm}'],
  ['{form}: { company }', 'no placeholder but {form} and {company}, not { company }'],
  ['{form}: {company', 'no placeholder but {form} and {company}, not {company'],
  ['{form}}: {company}', 'no placeholder but {form} and {company}, not }'],
])('%j is refused; expected %s', (text, expected) => {
  expect(mistakesOf(title, text)).toEqual([expected])
})

const count = pluralWith(60, ['count'])

test('only the form `other` of a plural requires the placeholder', () => {
  expect(mistakesOf(count, { one: 'a delivery', other: '{count} deliveries' })).toEqual([])
  expect(mistakesOf(count, { other: '{count}件' })).toEqual([])
  expect(mistakesOf(count, { one: '{count} delivery', other: 'deliveries' })).toEqual([
    'other: text with the placeholder {count}',
  ])
  expect(mistakesOf(count, { one: '{number}', other: '{count}' })).toEqual([
    'one: no placeholder but {count}, not {number}',
  ])
  expect(mistakesOf(count, { many: 'x', others: 'x', other: '{count}' })).toHaveLength(1)
})
