import * as z from 'zod/mini'
import {
  type Attribution,
  campaignNames,
  clickIdNames,
  MAX_TOUCH_BYTES,
  MAX_TOUCH_LENGTH,
  touchNames,
} from './attribution.ts'
import { lengthOf } from './forms/length-of.ts'

/** Control and bidirectional characters and line breaks, which could act on a terminal or a log. */
const controlCharacters = /[\p{Cc}\p{Cf}\u2028\u2029]/u

const value = z.string().check(
  z.refine((text) => lengthOf(text) <= MAX_TOUCH_LENGTH),
  z.refine((text) => !controlCharacters.test(text)),
)

const optionalValues = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.optional(value)])) as Record<Name, z.ZodMiniOptional<typeof value>>

const Touch = z.object({
  /** The path of the page on which the visitor arrived. */
  page: value.check(z.startsWith('/')),
  /** Origin and path of the linking page, if it is on another site. */
  referrer: z.optional(value.check(z.regex(/^https?:\/\//))),
  ...optionalValues(campaignNames),
  ...optionalValues(clickIdNames),
})
export type Touch = z.infer<typeof Touch>

/** Null for an invalid touch: an invalid attribution never refuses a request. */
export function readTouch(text: unknown): Touch | null {
  if (typeof text !== 'string' || text.length > MAX_TOUCH_BYTES) return null
  const touch = Touch.safeParse(Object.fromEntries(new URLSearchParams(text)))
  return touch.success ? touch.data : null
}

/** Invalid touches become null, and unknown fields are omitted. */
export const readAttribution = (headers: Record<string, unknown>): Attribution => ({
  firstTouch: normaliseTouch(headers[touchNames.first]),
  lastTouch: normaliseTouch(headers[touchNames.last]),
})

function normaliseTouch(header: unknown) {
  if (header === undefined) return null
  const touch = readTouch(header)
  const text = touch && new URLSearchParams(touch).toString()
  // Encoding may make it longer than the header was.
  return text && text.length <= MAX_TOUCH_BYTES ? text : null
}
