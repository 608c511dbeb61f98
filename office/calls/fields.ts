import * as z from 'zod/mini'
import type { Call, CallCommand } from '../../contract/console/call.ts'

/** The records that staff name on the command line by something shorter than their id. */
export type RecordKind = 'request' | 'delivery' | 'employee' | 'staff member'

/** A value that a call takes, and how it is written on the command line. */
export type Field = {
  /** The names of the objects around it in the query or body, and its own. */
  path: string[]
  part: 'params' | 'query' | 'body'
  kind: 'text' | 'number' | 'yes or no' | 'list'
  choices: string[]
  isRequired: boolean
  /** The value for the word `none`; undefined: the word has no meaning of its own. */
  none?: null | 'none' | undefined
  /** For a required value that is not on the command line. */
  fallback?: unknown
  record?: RecordKind | undefined
}

type JsonSchema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  default?: unknown
  minLength?: number
  pattern?: string
}

/** All values that a command takes: those of the path first. */
export function fieldsOf(name: string, call: Call, { gives = {} }: CallCommand): Field[] {
  const [, path = ''] = name.split(' ')
  const params = path.match(/(?<=:)\w+/g) ?? []
  return [
    ...params.map((param) => paramField(path, param)),
    ...(call.query ? schemaFields('query', call.query, gives) : []),
    ...(call.body ? schemaFields('body', call.body, gives) : []),
  ]
}

const paramField = (path: string, param: string): Field => ({
  path: [param],
  part: 'params',
  kind: 'text',
  choices: [],
  isRequired: true,
  record: param === 'id' ? recordsOf[path.split('/')[1] ?? ''] : undefined,
})

const recordsOf: Record<string, RecordKind> = {
  requests: 'request',
  deliveries: 'delivery',
  employees: 'employee',
  staff: 'staff member',
}

/** Of the values in bodies and queries that are ids. */
const recordsIn: Record<string, RecordKind> = {
  ids: 'request',
  requests: 'request',
  owner: 'staff member',
  handOverTo: 'staff member',
  person: 'staff member',
}

function schemaFields(part: 'query' | 'body', schema: z.core.$ZodType, gives: Readonly<Record<string, unknown>>) {
  const json = asJsonSchema(schema)
  const isMeant = ({ properties = {} }: JsonSchema) =>
    Object.entries(properties).every(([key, { const: value }]) => value === undefined || value === gives[key])
  return objectFields(part, json.oneOf?.find(isMeant) ?? json, []).filter(
    ({ path: [key = ''] }) => !(key in gives) && key !== 'version' && key !== 'key',
  )
}

const asJsonSchema = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** `version`: of the record that the call changes. `key`: new for each command. The command gives both itself. */
export const takes = ({ body }: Call, key: 'version' | 'key') =>
  body !== undefined && key in (asJsonSchema(body).properties ?? {})

const objectFields = (part: Field['part'], { properties = {}, required = [] }: JsonSchema, above: string[]): Field[] =>
  Object.entries(properties).flatMap(([key, schema]) =>
    schema.type === 'object'
      ? objectFields(part, schema, [...above, key])
      : [valueField(part, [...above, key], schema, required.includes(key))],
  )

function valueField(part: Field['part'], path: string[], schema: JsonSchema, isNeeded: boolean): Field {
  const forms = schema.anyOf ?? [schema]
  const isNullable = forms.some(({ type }) => type === 'null')
  const none = isNullable ? null : forms.some(({ const: value }) => value === 'none') ? 'none' : undefined
  const [form = schema] = forms.filter(({ type, const: value }) => type !== 'null' && value !== 'none')
  const kind = form.type === 'array' ? 'list' : (kinds[form.type ?? ''] ?? 'text')
  const isEmptyText = kind === 'text' && !form.minLength && new RegExp(form.pattern ?? '', 'u').test('')
  const isRequired = isNeeded && schema.default === undefined && !isNullable && !(isEmptyText && !form.enum)
  const choices = choicesOf(form.items ?? form)
  const fallback = isNeeded && !isRequired && schema.default === undefined ? (isNullable ? null : '') : undefined
  return {
    path,
    part,
    kind,
    // The one value of a field that is only null.
    choices: form.type === 'null' || (none !== undefined && choices.length > 0) ? [...choices, 'none'] : choices,
    isRequired,
    none,
    ...(fallback !== undefined && { fallback }),
    record: recordsIn[path.at(-1) ?? ''],
  }
}

const kinds: Record<string, Field['kind']> = {
  number: 'number',
  integer: 'number',
  boolean: 'yes or no',
  array: 'list',
}

const choicesOf = ({ enum: values, const: value }: JsonSchema) =>
  values ? values.map(String) : value === undefined ? [] : [String(value)]

/** `followUpOn` is `--follow-up-on`; `EmployeeName` is `--employee-name`. */
export const optionName = ({ path }: Pick<Field, 'path'>) =>
  (path.at(-1) ?? '').replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
