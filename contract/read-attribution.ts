import * as z from 'zod/mini'
import {
  campaignNames,
  clickIdNames,
  MAX_TOUCH_BYTES,
  MOST_IN_TOUCH,
  type Touches,
  touchNames,
} from './attribution.ts'
import { lengthOf } from './rules.ts'

/** What acts on a terminal, turns the writing around or begins a line: no address has it. */
const acting = /[\p{Cc}\p{Cf}\u2028\u2029]/u

const value = z.string().check(
  z.refine((text) => lengthOf(text) <= MOST_IN_TOUCH),
  z.refine((text) => !acting.test(text)),
)

const each = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.optional(value)])) as Record<
    Name,
    z.ZodMiniOptional<typeof value>
  >

const Touch = z.object({
  /** The path of the page that was opened first. */
  page: value.check(z.startsWith('/')),
  /** Origin and path of the page that led here, when it was another site's. */
  referrer: z.optional(value.check(z.regex(/^https?:\/\//))),
  ...each(campaignNames),
  ...each(clickIdNames),
})
export type Touch = z.infer<typeof Touch>

/** Null for anything that is not one: nobody is turned away for it. */
export function readTouch(text: unknown): Touch | null {
  if (typeof text !== 'string' || text.length > MAX_TOUCH_BYTES) return null
  const touch = Touch.safeParse(Object.fromEntries(new URLSearchParams(text)))
  return touch.success ? touch.data : null
}

/** What cannot be read was not said, and what nobody knows is left out. */
export const readTouches = (headers: Record<string, unknown>): Touches => ({
  firstTouch: asRead(headers[touchNames.first]),
  lastTouch: asRead(headers[touchNames.last]),
})

function asRead(header: unknown) {
  if (header === undefined) return null
  const touch = readTouch(header)
  const text = touch && new URLSearchParams(touch).toString()
  // Written out it may be longer than it came.
  return text && text.length <= MAX_TOUCH_BYTES ? text : null
}
