import { fontProviders } from 'astro/config'
import type { BrandTypeface } from './read-brand.ts'
import { allTypefaces } from './typefaces.ts'

/** The value of `fonts` in `astro.config.ts`. A page loads only the typeface that its layout names. */
export const fontFamilies = (ofBrand: BrandTypeface[]) =>
  allTypefaces(ofBrand).map(({ name, cssVariable, variants, fallbacks = ['system-ui'] }) => ({
    provider: fontProviders.local(),
    name,
    cssVariable,
    fallbacks,
    options: { variants },
  }))
