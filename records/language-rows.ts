import { readLocale } from '../contract/locales.ts'

/** The locale of the page whose form was sent; null for a request of an earlier version, which did not store it. */
export type FormLocale = string | null

/**
 * The language of a request's form as a labelled text, in the language of the readers: `German (de)`. No row if it is
 * not known.
 */
export function languageRows(locale: FormLocale, { label = 'Language', readers = 'en' } = {}) {
  if (locale === null) return []
  const names = new Intl.DisplayNames(readers, { type: 'language', fallback: 'none' })
  // A locale that was written into the database by hand must not stop a mail.
  const name = readLocale(locale) && names.of(locale)
  return [{ label, text: name ? `${name} (${locale})` : locale }]
}
