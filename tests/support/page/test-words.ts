import { parse } from 'yaml'
import { fillBounds } from '../../../src/content/schema/fill-bounds.ts'
import type { FormWords, InterfaceWords } from '../../../src/content/schema.ts'
import formsFile from '../../../src/content/words/en/forms.yaml?raw'
import interfaceFile from '../../../src/content/words/en/interface.yaml?raw'

/** The built-in English words, for tests of components outside a page. */
export const testForms: FormWords = fillBounds(parse(formsFile), 'en')
export const testWords: InterfaceWords = parse(interfaceFile)

/** The words of both proposal dialogs. */
export const dialogWords = { words: testForms, ...testWords.page }
