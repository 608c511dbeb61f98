import type { Colours } from '../../ui/brand/brand-colours.ts'
import { profileOf, stationOf } from '../../ui/survey/draw-profile.ts'
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
  const { ground: area, walls, built } = profileOf(survey.steps)
  const width = edges.end - PROFILE
  return `<g transform="translate(${PROFILE} ${sight}) scale(${width / 100} ${(ground - sight) / 100})" fill="none">
    ${[
      `fill="${colours['paper-sunk']}" stroke="${colours.ink}" stroke-width="${STROKE}" d="${area}"`,
      `stroke="${colours.ink}" stroke-width="${STROKE}" d="${walls}"`,
      `stroke="${colours.done}" stroke-width="5" d="${built}"`,
    ]
      .map((path) => `<path vector-effect="non-scaling-stroke" ${path}/>`)
      .join('')}
  </g>`
}

type Writer = { content: Content; colours: Colours; line: WriteLine }

/** The sums above the sight line, and the names and durations of the steps below the profile. */
export function writeSurvey(survey: Survey, { content, colours, line }: Writer) {
  const texts = surveyTexts(survey, content.locale.tag)
  const width = (edges.end - PROFILE) / survey.steps.length
  const at = (index: number) => PROFILE + (stationOf(survey.steps, index) * (edges.end - PROFILE)) / 100
  const middle = (text: string, index: number, y: number, weight: number) =>
    line(text, { x: at(index), y, width, anchor: 'middle', style: { size: 16, weight } })
  return [
    `<g fill="${colours.ink}">`,
    line(`${texts.before} ${texts.after}`, {
      x: PROFILE,
      y: 288,
      width: edges.end - PROFILE,
      style: { size: 28, weight: 600 },
    }),
    ...survey.steps.map(({ name }, index) => middle(name, index, 475, 400)),
    ...texts.steps.map((before, index) => middle(before, index, 500, 600)),
    '</g>',
  ]
}
