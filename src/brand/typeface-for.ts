import type { BrandTypeface } from './read-brand.ts'

export const LATIN = '--font-familjen'
/** The further letters of the Latin typeface, loaded by pages that have one of them. */
export const LATIN_EXTENDED = '--font-familjen-extended'
export const ARABIC = '--font-readex'
export const brandVariable = (index: number) => `--font-brand-${index + 1}`

/** The CSS variable of the typeface for a language, as `<Font>` expects it. */
export function typefaceFor(locale: string, ofBrand: BrandTypeface[]) {
  const named = ofBrand.findIndex(({ locales }) => locales?.includes(locale))
  const general = ofBrand.findIndex(({ locales }) => !locales)
  const isArabic = new Intl.Locale(locale).maximize().script === 'Arab'
  if (named >= 0) return brandVariable(named)
  // A brand typeface without `locales` rarely has Arabic letters.
  if (isArabic) return ARABIC
  return general >= 0 ? brandVariable(general) : LATIN
}
