import { ContentError, parseContent } from '../../src/content/parse.ts'
import { readContentFiles } from '../../src/content/read-content.ts'
import { listSampleTexts } from '../../src/content/sample-texts.ts'
import type { Part } from '../programs/parts.ts'

/** The parts of `npm run content`. */
export const contentParts: Part<number>[] = [
  {
    name: 'check',
    does: 'checks the keys and values of every file',
    prepare: () => checkContent,
  },
  {
    name: 'samples',
    does: 'lists the sample texts that are left; fails while there are any',
    prepare: () => listSamples,
  },
]

export async function checkContent() {
  try {
    parseContent(readContentFiles())
    return 0
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    console.error(error.message)
    return 1
  }
}

async function listSamples() {
  const { count, lines } = listSampleTexts(readContentFiles())
  console.log(lines.join('\n'))
  return count > 0 ? 1 : 0
}
