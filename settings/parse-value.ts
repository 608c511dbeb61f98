import { isIP } from 'node:net'
import { SettingError } from './setting-error.ts'

/** Every text is valid. */
export const parseText = (_name: string, text: string) => text

export const integerTo = (max: number) => (name: string, text: string) => {
  if (!/^\d+$/.test(text) || Number(text) > max) {
    throw new SettingError(name, text, `a number from 0 to ${max}`)
  }
  return Number(text)
}

export const parsePort = integerTo(65_535)

export const oneOf =
  <const Word extends string>(...words: Word[]) =>
  (name: string, text: string) => {
    const word = words.find((known) => known === text)
    if (!word) throw new SettingError(name, text, `one of: ${words.join(', ')}`)
    return word
  }

const parseOnOff = oneOf('off', 'on')

export const parseSwitch = (name: string, text: string) => parseOnOff(name, text) === 'on'

/** Comma-separated values, none for an empty text. */
export const listOf =
  <Value>(parse: (name: string, text: string) => Value) =>
  (name: string, text: string) =>
    split(text).map((value) => parse(name, value))

/** `name@example.com` or `Some Name <name@example.com>` */
export function parseMailbox(name: string, text: string) {
  if (!/^(?:[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) {
    throw new SettingError(name, text, 'an email address like office@example.com')
  }
  return text
}

/** `true` for all proxies, `false` for none, or the addresses and ranges of some. */
export function parseTrustProxy(name: string, text: string) {
  if (text === 'true' || text === 'false') return text === 'true'
  const ranges = split(text)
  if (!ranges.every(isAddressRange)) {
    throw new SettingError(name, text, 'true, or addresses and CIDR ranges like 10.0.0.0/8, comma separated')
  }
  return ranges
}

function isAddressRange(range: string) {
  const [address = '', prefix, ...rest] = range.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  const prefixFits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  return isIP(address) !== 0 && prefixFits && rest.length === 0
}

export function parseMapsKey(name: string, text: string) {
  if (!/^[\w-]+$/.test(text)) {
    throw new SettingError(name, text, 'a key of letters, digits, hyphens and underscores')
  }
  return text
}

const split = (text: string) =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
