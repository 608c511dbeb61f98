import { expect, test } from 'vitest'
import * as z from 'zod'
import { longestContent, shortestContent } from '../../tests/support/extreme-content.ts'
import { parseContent } from './parse.ts'
import { chatFile, files, wordFiles } from './schema.ts'

test.each([
  ['longest', longestContent],
  ['shortest', shortestContent],
])('the schema accepts the %s texts and lists', (_, content) => {
  expect(() => parseContent(content())).not.toThrow()
})

test('every text has a maximum', () => {
  const unbounded = Object.entries({ ...files, ...wordFiles, chat: chatFile }).flatMap(([name, schema]) =>
    unboundedTexts(z.toJSONSchema(schema), name),
  )
  expect(unbounded).toEqual(['company.timeZone', 'company.address.countryCode', 'clients.places[].timeZone'])
})

function unboundedTexts(schema: z.core.JSONSchema.BaseSchema, path: string): string[] {
  const { type, properties = {}, items, anyOf, maxLength, enum: choices } = schema
  if (type === 'string') return maxLength || choices ? [] : [path]
  if (items) return unboundedTexts(items as typeof schema, `${path}[]`)
  if (anyOf) return anyOf.flatMap((each) => unboundedTexts(each as typeof schema, path))
  return Object.entries(properties).flatMap(([field, inner]) =>
    unboundedTexts(inner as typeof schema, `${path}.${field}`),
  )
}
