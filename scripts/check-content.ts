import { ContentError, parseContent } from '../src/content/parse.ts'
import { readContentFiles } from '../src/content/read-content.ts'
import { listSampleTexts } from '../src/content/sample-texts.ts'

const texts = readContentFiles()

try {
  parseContent(texts)
  const { count, lines } = listSampleTexts(texts)
  console.log(lines.join('\n'))
  process.exitCode = count > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
