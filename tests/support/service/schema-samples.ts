import * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Def = {
  type: string
  innerType: Schema
  in: Schema
  element: Schema
  keyType: Schema
  valueType: Schema
  options: Schema[]
  shape: Record<string, Schema>
  entries: Record<string, string>
  values: unknown[]
}

const defOf = (schema: Schema) => schema._zod.def as unknown as Def

/** The first one that a schema of a string accepts is its sample. */
const texts = [
  '0198c0de-0000-7000-8000-000000000000',
  '1790000000000_0198c0de-0000-7000-8000-000000000000',
  '2026-11-25',
  'ada@sextant.example',
  '/inbox',
  '0,0,1,1',
]

/** A value that the schema accepts, with all optional parts. */
export function sampleOf(schema: Schema): unknown {
  const def = defOf(schema)
  const samples: Record<string, () => unknown> = {
    string: () => texts.find((text) => z.safeParse(schema, text).success),
    number: () => 1,
    boolean: () => true,
    unknown: () => ({}),
    null: () => null,
    enum: () => Object.values(def.entries)[0],
    literal: () => def.values[0],
    array: () => [sampleOf(def.element)],
    record: () => ({ [String(sampleOf(def.keyType))]: sampleOf(def.valueType) }),
    object: () => mapped(def.shape),
    union: () => def.options[0] && sampleOf(def.options[0]),
    pipe: () => sampleOf(def.in),
  }
  return (samples[def.type] ?? (() => sampleOf(def.innerType)))()
}

const mapped = (shape: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, sampleOf(part)]))

/** For each string in the schema: its path, and a sample in which this string is changed. */
export function samplesWith(schema: Schema, change: (text: string) => string): { at: string; sample: unknown }[] {
  const def = defOf(schema)
  const inside = (part: Schema, name: string, put: (sample: unknown) => unknown) =>
    samplesWith(part, change).map(({ at, sample }) => ({ at: `${name}${at}`, sample: put(sample) }))
  const whole = sampleOf(schema)
  switch (def.type) {
    case 'string':
    case 'enum':
    case 'literal':
      return [{ at: '', sample: change(String(whole)) }]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) =>
        inside(part, `/${name}`, (sample) => ({ ...(whole as object), [name]: sample })),
      )
    case 'array':
      return inside(def.element, '/0', (sample) => [sample])
    case 'record':
      return [
        ...inside(def.keyType, '/key', (key) => ({ [String(key)]: sampleOf(def.valueType) })),
        ...inside(def.valueType, '/value', (sample) => ({
          [String(sampleOf(def.keyType))]: sample,
        })),
      ]
    case 'union':
      return def.options.flatMap((option, nth) => inside(option, `|${nth}`, (sample) => sample))
    case 'pipe':
      return samplesWith(def.in, change)
    default:
      return def.innerType ? samplesWith(def.innerType, change) : []
  }
}
