import type { Colours } from '../../ui/brand/brand-colours.ts'
import { longestOf, profileOf, stationOf } from '../../ui/survey/draw-profile.ts'
import type { Content, Survey } from '../content/schema.ts'
import { instrumentParts } from '../sections/Hero/drawings/instrument-parts.ts'
import { surveyTexts } from '../survey/survey-texts.ts'
import { edges, heights, SIZE } from './measures.ts'
import type { WriteLine } from './write-text.ts'

const { sight, ground } = heights
/** Where the profile begins. */
const PROFILE = 340
const STROKE = 1.25

/** The theodolite, its sight line, and the ground below it. */
export function drawInstrument(colours: Colours) {
  // Its feet are 300 units below its axis.
  const scale = (ground - sight) / 300
  const soft = `stroke="${colours['ink-soft']}" stroke-width="${1 / scale}"`
  const pens = {
    sight: `stroke="${colours.signal}" stroke-width="${2 / scale}"`,
    faceTop: `fill="${colours['paper-raised']}"`,
    faceLeft: `fill="${colours.paper}"`,
    faceRight: `fill="${colours['paper-sunk']}"`,
    fine: soft,
    degrees: `stroke="${colours['ink-soft']}" stroke-width="5" stroke-dasharray="0.9 5.907" stroke-dashoffset="0.45"`,
    bubble: `fill="${colours.signal}" stroke="none"`,
  }
  const parts = instrumentParts.map(({ pen, d }) => `<path ${pens[pen]} d="${d}"/>`)
  return `<g fill="none" stroke="${colours.ink}" stroke-linejoin="round">
    <g transform="translate(${edges.start + 92 * scale} ${sight}) scale(${scale})" stroke-width="${STROKE / scale}">${parts.join('')}</g>
    <path stroke-width="${STROKE}" d="M0 ${ground}H${SIZE.width}"/>
  </g>`
}

/** The profile between the sight line and the ground. */
export function drawProfile(survey: Survey, colours: Colours) {
  const { ground: area, levels, readings, built } = profileOf(survey.steps)
  const width = edges.end - PROFILE
  return `<g transform="translate(${PROFILE} ${sight}) scale(${width / 100} ${(ground - sight) / 100})" fill="none">
    ${[
      `fill="${colours['paper-sunk']}" stroke="${colours.ink}" stroke-width="${STROKE}" d="${area}"`,
      `stroke="${colours['rule-strong']}" stroke-width="0.5" d="${levels}"`,
      `stroke="${colours['ink-soft']}" stroke-dasharray="5 4" d="${readings}"`,
      `stroke="${colours.done}" stroke-width="5" d="${built}"`,
    ]
      .map((path) => `<path vector-effect="non-scaling-stroke" ${path}/>`)
      .join('')}
  </g>`
}

type Writer = { content: Content; colours: Colours; line: WriteLine }

/** The caption above the sight line, the sums beside the profile, and the durations below it. */
export function writeSurvey(survey: Survey, { content, colours, line }: Writer) {
  const { locale, words } = content
  const texts = surveyTexts(survey, longestOf(survey.steps), words.survey.scale, locale.tag)
  const width = (edges.end - PROFILE) / survey.steps.length
  const at = (index: number) => PROFILE + (stationOf(survey.steps, index) * (edges.end - PROFILE)) / 100
  const middle = (text: string, index: number, y: number, weight = 400) =>
    line(text, { x: at(index), y, width, anchor: 'middle', style: { size: 14, weight } })
  const sum = (row: 'before' | 'after', y: number) => [
    line(survey[row], { x: 208, y, width: 44, style: { size: 13, weight: 400 } }),
    line(texts.sums[row], { x: 258, y, width: 130, style: { size: 33, weight: 700 } }),
  ]
  return [
    `<g fill="${colours.ink}">`,
    ...texts.steps.map(({ name }, index) => middle(name, index, 471)),
    `</g><g fill="${colours['ink-soft']}">`,
    line(texts.caption, { x: edges.end, y: 291, width: 780, anchor: 'end', style: { size: 16, weight: 400 } }),
    ...sum('before', 393),
    ...texts.steps.map(({ before }, index) => middle(before, index, 492)),
    `</g><g fill="${colours.done}">`,
    ...sum('after', 434),
    ...texts.steps.map(({ after }, index) => middle(after, index, 513, 700)),
    '</g>',
  ]
}
