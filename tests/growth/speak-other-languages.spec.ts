import { testPseudoLocales } from '../support/page/pseudo-locales.ts'

// The longer language on a phone is in tests/browser/quality/speak-another-language.spec.ts.
testPseudoLocales([
  { language: 'longer', width: 1280 },
  { language: 'mirrored', width: 360 },
  { language: 'mirrored', width: 1280 },
])
