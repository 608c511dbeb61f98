import type { Fault, Translation } from './translations.ts'
import { shortened } from './yaml/expected.ts'

const TEXT_WIDTH = 60

const meanings: Record<Fault, string> = {
  missing: 'missing, expected a translation of',
  outdated: 'outdated, the source is now',
  surplus: 'no longer in the source',
}

/** A line in columns for each finding, then a sum for each translation: `de: 657 texts, 2 missing, 3 outdated`. */
export const listTranslations = (translations: Translation[]) =>
  translations.flatMap((translation) => [...findingLines(translation), summary(translation)])

function findingLines({ findings }: Translation) {
  const placeWidth = Math.max(0, ...findings.map(({ place }) => place.length))
  const fieldWidth = Math.max(0, ...findings.map(({ field }) => field.length))
  return findings.map(({ fault, place, field, text }) =>
    [
      `content/${place.padEnd(placeWidth)}`,
      field.padEnd(fieldWidth),
      `${meanings[fault]}: ${shortened(text, TEXT_WIDTH)}`,
    ].join('  '),
  )
}

function summary({ tag, isPublished, count: all, findings }: Translation) {
  const counts = Object.entries(Object.groupBy(findings, ({ fault }) => fault)).map(
    ([fault, some]) => `${some.reduce((sum, { count = 1 }) => sum + count, 0)} ${fault}`,
  )
  const state = counts.join(', ') || 'all up to date'
  const note = isPublished ? '' : ' (not published, since content/site.yaml does not name it)'
  return `${tag}: ${all} texts, ${state}${note}`
}
