import type { ContentFiles } from './locale-files.ts'
import { yamlIn } from './own-pages/read-markdown.ts'
import { shortened } from './yaml/expected.ts'

const TEXT_WIDTH = 48

/** All values tagged `!sample`, one in each line, in columns, and a last line with their number. */
export function listSampleTexts(texts: ContentFiles): { count: number; lines: string[] } {
  const rows = Object.entries(texts).flatMap(([file, source]) =>
    (yamlIn(file, source)?.samples ?? []).map(({ line, field, text }) => ({
      place: `content/${file}:${line}`,
      field: field || 'the whole file',
      text: shortened(text, TEXT_WIDTH),
    })),
  )
  const placeWidth = Math.max(0, ...rows.map(({ place }) => place.length))
  const fieldWidth = Math.max(0, ...rows.map(({ field }) => field.length))
  const lines = rows.map(({ place, field, text }) =>
    `${place.padEnd(placeWidth)}  ${field.padEnd(fieldWidth)}  ${text}`.trimEnd(),
  )
  return { count: rows.length, lines: [...lines, verdict(rows.length)] }
}

function verdict(count: number) {
  if (count === 0) return 'No sample text is left in content/: every word is yours.'
  return count === 1
    ? 'One value is still sample text: write your own and remove its !sample tag before going live.'
    : `${count} values are still sample text: write your own and remove each !sample tag before going live.`
}
