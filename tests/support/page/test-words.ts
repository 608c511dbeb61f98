import { parse } from 'yaml'
import type { FormWords, InterfaceWords } from '../../../src/content/schema.ts'
import formsFile from '../../../src/content/words/en/forms.yaml?raw'
import interfaceFile from '../../../src/content/words/en/interface.yaml?raw'

/** The built-in English words, for tests of components outside a page. */
export const testForms: FormWords = parse(formsFile)
export const testWords: InterfaceWords = parse(interfaceFile)

/** The words of both proposal dialogs. */
export const dialogWords = { words: testForms, ...testWords.page }
