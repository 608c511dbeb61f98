const MAX_STEPS = 8

/**
 * The durations of a survey such as `Check 40 h · Pay 12,5 h = 52,5 h`, with the words and figures that the visitor's
 * page wrote. Null for any other text.
 */
export function readSurvey(text: string) {
  const [, list = '', sum = ''] = /^(.+) = (.+)$/.exec(text) ?? []
  const steps = list.split(' · ').flatMap(readStep)
  const names = new Set(steps.map(({ name }) => name))
  const longest = Math.max(0, ...steps.map(({ before }) => before))
  if (names.size !== list.split(' · ').length || names.size > MAX_STEPS || longest === 0) return null
  return { steps, sum: onOneLine(sum), longest, unit: steps[0]?.unit ?? '' }
}

export type SentSurvey = NonNullable<ReturnType<typeof readSurvey>>

/** `before`, `after`: as in the survey of the site. A visitor sets only the first. */
function readStep(text: string) {
  const [, name, figure, unit] = /^(.+)\s(\d{1,4}(?:[.,]\d{1,2})?)\s(\D+)$/u.exec(text) ?? []
  if (!name || !figure || !unit) return []
  return [{ name, unit, amount: onOneLine(`${figure} ${unit}`), before: Number(figure.replace(',', '.')), after: 0 }]
}

/** With spaces at which no line breaks. */
const onOneLine = (text: string) => text.replaceAll(/\s/g, '\u00a0')
