import { testPseudoLocale } from '../support/page/pseudo-locales.ts'

// The longer language is in tests/browser/quality/speak-another-language.spec.ts.
testPseudoLocale('mirrored')
