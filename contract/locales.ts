/** The request header and the hidden field in which a form names the locale of its page (docs/wire.md). */
export const FORM_LOCALE = 'Form-Locale'

/** RFC 5646 recommends room for this many characters. */
const MAX_LOCALE_LENGTH = 35
const shape = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** A locale in the spelling of the content folders: `en`, `de`, `pt-BR`. Null for any other value. */
export function readLocale(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_LOCALE_LENGTH || !shape.test(value)) return null
  try {
    Intl.getCanonicalLocales(value)
    return value
  } catch {
    return null
  }
}

/** The locale of the page at an address: `/de/404` → `de`. An address without a locale belongs to the first locale. */
export function localeOf(address: string, [first = '', ...others]: string[]) {
  const [, step = ''] = address.split(/[/?]/)
  return others.find((locale) => locale.toLowerCase() === step.toLowerCase()) ?? first
}

/**
 * The prefix of the addresses of a locale: '' for the first locale of the site, `/de` for another one. A locale that the
 * site does not have has the prefix of the first locale.
 */
export const localePrefix = (locale: string | null, [, ...others]: string[]) =>
  locale !== null && others.includes(locale) ? `/${locale}` : ''
