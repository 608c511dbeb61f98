import { readContentFiles } from '../../src/content/read-content.ts'

/** The smallest valid content. Tests of the parser change it, so that they do not depend on the company's texts. */
export const minimalContent = readContentFiles('tests/minimal')
