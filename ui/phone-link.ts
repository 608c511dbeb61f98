/**
 * '+44 (0)20 7946 0018 ext. 5' → 'tel:+442079460018;ext=5' (RFC 3966); undefined for a text without a number ('n/a').
 */
export function phoneLink(written: string): string | undefined {
  const [number = '', extension] = written.split(EXTENSION)
  const hasPlus = /^\D*\+/.test(number)
  const hasCountryCode = hasPlus || /^\W*00/.test(number)
  const digits = digitsOf(hasCountryCode ? number.replace(TRUNK_ZERO, '') : number)
  if (!digits) return undefined
  return `tel:${hasPlus ? '+' : ''}${digits}${extension ? `;ext=${digitsOf(extension)}` : ''}`
}

const EXTENSION = /(?<![a-z])(?:ext(?:ension)?|x|#)[\s.:]*(?=\d)/i

/** Dialled only within the country; omitted after a country code. */
const TRUNK_ZERO = /\(\s*0\s*\)/

const digitsOf = (text: string) => text.replace(/\D/g, '')
