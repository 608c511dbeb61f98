import type { Consent } from '../../../contract/request/consent.ts'
import { type FormLocale, languageRows } from '../../../records/language-rows.ts'
import type { Site } from '../../../settings/site.ts'

/**
 * The row that names the language of a request, so that staff can answer in that language. There is no row for the
 * first locale: mails are written in it, and on a site with one language every mail would have the same row.
 */
export function foreignLanguage({ locale }: { locale: FormLocale }, { locales, mails }: Site) {
  const [readers] = locales
  const { language: label } = mails.request
  return locale === readers ? [] : languageRows(locale, { label, readers })
}

/** The text beside the box that the visitor ticked. */
export const consentRow = (consent: Consent | null, { consent: label }: { consent: string }) =>
  consent ? [{ label, text: consent.text }] : []
