import { stringify } from 'yaml'
import * as z from 'zod'
import type { ContentFiles } from '../../src/content/locale-files.ts'
import { chatFile, files, wordFiles } from '../../src/content/schema.ts'
import { testContent } from './test-content.ts'

type Schema = z.core.JSONSchema.BaseSchema
type Change = {
  text: (most: number) => string
  email: (email: string, most: number) => string
  list: (entries: unknown[], schema: Schema) => unknown[]
  hasField: (field: string, schema: Schema) => boolean
}

/** Every text at the maximum of the schema, every list too. Lists without a maximum are twice as long as in `tests/content/`. */
export const longestContent = () =>
  contentWith({
    text: longText(),
    email: (email, most) => email.padStart(most, 'x'),
    list: (entries, { maxItems = 2 * entries.length }) =>
      [...entries, ...entries.filter(isNoPlace).map(anotherEntry)].slice(0, maxItems),
    // Only a picture has an alternative text, and the extreme content has drawings. It has no pages to link to either.
    hasField: (field, { required = [] }) => field !== 'alternative' && (field !== 'url' || required.includes(field)),
  })

/** Every text has one or two letters, every list is at the minimum of the schema, no optional field is set. */
export const shortestContent = () =>
  contentWith({
    text: (most) => (most > 80 ? 'Ok' : 'A'),
    email: () => 'a@b.co',
    list: (entries, { minItems = 1 }) => entries.slice(0, minItems),
    hasField: (field, { required = [] }) => required.includes(field) || field === 'drawing' || field === 'agenticAi',
  })

function contentWith(change: Change): ContentFiles {
  const { agentDemo, words, ...others } = testContent
  const chats = change.list(agentDemo.chats, {}) as typeof agentDemo.chats
  const raw: Record<string, unknown> = {
    ...others,
    interface: words,
    'agent-demo': { ...agentDemo, industries: chats.map(({ id }) => id) },
  }
  const changed = [
    ...Object.entries({ ...files, ...wordFiles }).map(([name, schema]) => [name, schema, raw[name]] as const),
    ...chats.map(({ id, ...chat }) => [`chats/${id}`, chatFile, chat] as const),
  ]
  return Object.fromEntries([
    ['site.yaml', stringify({ locales: ['en'] })],
    ...changed.map(([name, schema, value]) => [
      `en/${name}.yaml`,
      stringify(changeAll(change, z.toJSONSchema(schema, { io: 'input' }), value)),
    ]),
  ])
}

function changeAll(change: Change, schema: Schema, value: unknown): unknown {
  const alternatives = schema.anyOf as Schema[] | undefined
  const own = alternatives?.find(({ type }) => type === typeof value)
  if (own) return changeAll(change, own, value)
  if (schema.properties) {
    const fields = Object.entries(schema.properties as Record<string, Schema>)
    return Object.fromEntries(
      fields
        .filter(([field]) => change.hasField(field, schema))
        .map(([field, inner]) => [field, changeAll(change, inner, (value as Record<string, unknown>)[field])]),
    )
  }
  const items = schema.items as Schema | undefined
  // The industries name the files of the conversations.
  if (items?.pattern) return value
  // A section may be listed once only.
  if (items?.properties && 'section' in items.properties) return value
  if (items) return change.list(value as unknown[], schema).map((entry) => changeAll(change, items, entry))
  const { maxLength, format, pattern } = schema
  if (maxLength && format === 'email') return change.email(String(value), maxLength)
  return maxLength && !format && !pattern ? withPlaceholders(String(value), maxLength, change.text) : value
}

/** Keeps the placeholders of a text. */
function withPlaceholders(original: string, most: number, text: Change['text']) {
  const names = original.match(/\{\w+\}/g)?.join(' ')
  return names ? `${names} ${text(most - names.length - 1)}`.slice(0, most).trimEnd() : text(most)
}

/** Places are not duplicated: on the map the names of many places close to each other would overlap. */
const isNoPlace = (entry: unknown) => !(entry instanceof Object && 'longitude' in entry)

const anotherEntry = (entry: unknown) =>
  entry instanceof Object && 'id' in entry ? { ...entry, id: `${entry.id}-2` } : entry

/** Every text starts with another word. */
function longText() {
  let texts = 0
  return (length: number) => {
    texts += 1
    const start = texts % words.length
    const line = [...words.slice(start), ...words, ...words, ...words].join(' ')
    return line.slice(0, length).replace(/ $/, 's')
  }
}

const words = [
  'Lieferkettenmanagement',
  'für',
  'unsere',
  'Benutzerverwaltungsrechte',
  'in',
  'der',
  'neuen',
  'Wareneingangskontrolle',
  'nach',
  'dem',
  'Plan',
  'einer',
  'Arbeitsgruppe',
  'mit',
  'Qualitätsmanagementsystem',
  'und',
  'Zahlungen',
  'ohne',
  'Projektverantwortliche',
]
