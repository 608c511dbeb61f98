/**
 * '+44 (0)20 7946 0018 ext. 5' → 'tel:+442079460018;ext=5' (RFC 3966); undefined where there is no number to call
 * ('n/a').
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

/** Dialled inside the country only: after a country code it is left out. */
const TRUNK_ZERO = /\(\s*0\s*\)/

const digitsOf = (text: string) => text.replace(/\D/g, '')
