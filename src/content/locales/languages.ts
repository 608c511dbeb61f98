import { addressIn, type Locale } from './locale.ts'

export type Language = { tag: string; name: string; href: string; isCurrent: boolean }

/** A link to the same page in every language; empty if the site has one language. */
export const languagesOf = (locales: Locale[], current: Locale, address: string): Language[] =>
  locales.length === 1
    ? []
    : locales.map((locale) => ({
        tag: locale.tag,
        name: locale.name,
        href: addressIn(locale, address),
        isCurrent: locale.tag === current.tag,
      }))
