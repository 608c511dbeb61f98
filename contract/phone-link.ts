import { withoutInvisible } from './invisible.ts'

/**
 * '+44 (0)20 7946 0018 ext. 5' → 'tel:+442079460018;ext=5' (RFC 3966); undefined for a text without a number ('n/a').
 */
export function phoneLink(written: string): string | undefined {
  const [number = '', extension] = dialledNumber(written).split(EXTENSION)
  const digits = digitsOf(number)
  if (!digits) return undefined
  return `tel:${HAS_PLUS.test(number) ? '+' : ''}${digits}${extension ? `;ext=${digitsOf(extension)}` : ''}`
}

/** A number as it is dialled: '+49 (0)30 1234567' → '+49 30 1234567'. */
export function dialledNumber(written: string) {
  const number = withoutInvisible(written).trim()
  return HAS_PLUS.test(number) || /^\W*00/.test(number) ? number.replace(TRUNK_ZERO, ' ') : number
}

const HAS_PLUS = /^\D*\+/

const EXTENSION = /(?<![a-z])(?:ext(?:ension)?|x|#)[\s.:]*(?=\d)/i

/** Dialled only within the country; omitted after a country code. */
const TRUNK_ZERO = /\s*\(\s*0\s*\)[\s-]*/

const digitsOf = (text: string) => text.replace(/\D/g, '')
