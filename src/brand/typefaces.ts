import { resolve } from 'node:path'
import type { fontProviders } from 'astro/config'
import { contentDir } from '../content/content-dir.ts'
import type { BrandTypeface } from './read-brand.ts'
import { ARABIC, brandVariable, LATIN, LATIN_EXTENDED } from './typeface-for.ts'

const packages = './node_modules/@fontsource-variable'

// A font that loads late is used from the next page on, so that visible text does not shift.
const optional = { style: 'normal', display: 'optional' } as const

type LocalOptions = NonNullable<Parameters<LocalProvider['resolveFont']>[0]['options']>
type LocalProvider = ReturnType<typeof fontProviders.local>
type Typeface = {
  name: string
  cssVariable: string
  variants: LocalOptions['variants']
  /** Undefined: `system-ui`. */
  fallbacks?: string[]
}

/** The built-in typefaces, for languages without a typeface of the brand. */
const ownTypefaces: Typeface[] = [
  {
    name: 'Familjen Grotesk',
    cssVariable: LATIN,
    variants: [
      {
        ...optional,
        src: ['./ui/fonts/familjen-grotesk-latin.woff2'],
        weight: '400 700',
      },
    ],
  },
  // A family of its own, because Astro would preload it with the first one.
  {
    name: 'Familjen Grotesk Extended',
    cssVariable: LATIN_EXTENDED,
    fallbacks: [],
    variants: [
      {
        ...optional,
        src: ['./ui/fonts/familjen-grotesk-latin-ext.woff2'],
        weight: '400 700',
        // Polish, Czech, Turkish … letters, without the few that are in the first file.
        unicodeRange: ['U+100-130', 'U+132-151', 'U+154-24F', 'U+1E00-1EFF'],
      },
    ],
  },
  {
    name: 'Readex Pro',
    cssVariable: ARABIC,
    variants: [
      {
        ...optional,
        src: [`${packages}/readex-pro/files/readex-pro-arabic-wght-normal.woff2`],
        // The same weight range in both files: browsers do not combine files with different ranges.
        weight: '400 700',
        unicodeRange: ['U+0600-06FF', 'U+0750-077F', 'U+200C-200E', 'U+FB50-FDFF', 'U+FE70-FEFC'],
      },
      // Names and addresses in Latin letters, and Western digits, as the drawings have them.
      {
        ...optional,
        src: ['./ui/fonts/familjen-grotesk-latin.woff2'],
        weight: '400 700',
        unicodeRange: ['U+0-FF', 'U+2010-2027', 'U+2030-205E', 'U+20AC', 'U+2122', 'U+2212'],
      },
    ],
  },
]

/** The typefaces of the brand, then the built-in ones. */
export const allTypefaces = (ofBrand: BrandTypeface[]) => [...ofBrand.map(brandFamily), ...ownTypefaces]

const brandFamily = ({ name, files }: BrandTypeface, index: number): Typeface => ({
  name,
  cssVariable: brandVariable(index),
  // The cast is safe: the schema requires at least one file.
  variants: files.map(({ file, weight }) => ({
    ...optional,
    src: [resolve(contentDir, 'brand', file)],
    weight,
  })) as unknown as Typeface['variants'],
})
