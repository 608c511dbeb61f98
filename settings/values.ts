import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'

/** A condition of a text. `expected`: the end of the sentence that refuses other texts, after "expected". */
type Rule = [expected: string, isMet: (text: string) => unknown]

/** A text that meets all rules. The error has the first one that it does not meet, and the text as `shown`. */
export const textWith = (rules: Rule[], shown = (text: string) => text) =>
  z.string().check(({ value, issues }) => {
    const broken = rules.find(([, isMet]) => !isMet(value))
    if (broken) issues.push({ code: 'custom', message: broken[0], input: shown(value) })
  })

export const folder = z.string().transform((path) => resolve(path))

export const integerTo = (max: number) =>
  textWith([[`a number from 0 to ${max}`, (text) => /^\d+$/.test(text) && Number(text) <= max]]).transform(Number)

export const port = integerTo(65_535)

export const oneOf = <const Word extends string>(...words: Word[]) => z.enum(words, `one of: ${words.join(', ')}`)

export const onOff = oneOf('off', 'on').transform((word) => word === 'on')

/** Comma-separated values, none for an empty text. */
export const listOf = <Value extends z.ZodType<unknown, string>>(value: Value) =>
  z.string().transform(split).pipe(z.array(value))

/** `name@example.com` or `Some Name <name@example.com>` */
export const mailbox = z
  .string()
  .regex(/^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'an email address like office@example.com')

/** `true` for all proxies, `false` for none, or the addresses and ranges of some. */
export const trustProxy = textWith([
  [
    'true, or addresses and CIDR ranges like 10.0.0.0/8, comma separated',
    (text) => /^(true|false)$/.test(text) || split(text).every(isAddressRange),
  ],
]).transform((text) => (/^(true|false)$/.test(text) ? text === 'true' : split(text)))

function isAddressRange(range: string) {
  const [address = '', prefix, ...rest] = range.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  const prefixFits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  return isIP(address) !== 0 && prefixFits && rest.length === 0
}

export const mapsKey = z.string().regex(/^[\w-]+$/, 'a key of letters, digits, hyphens and underscores')

const split = (text: string) =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
