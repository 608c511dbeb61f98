import { circle } from './circle.ts'
import { type Balloon, Drawing } from './Drawing.tsx'
import pens from './pens.module.css'
import styles from './WiringDrawing.module.css'

/** Process Automation: a circuit diagram with a token that moves through four stations. */
export function WiringDrawing() {
  return (
    <Drawing balloons={balloons}>
      <path className={pens.guide} d={busLines} />
      <path className={pens.fine} d={branches} />
      <path d={circuit} />
      <path className={styles.pulse} d={circuit} pathLength="100" />
      <circle className={styles.token} r="7" />
      <path className={pens.faceLeft} d={terminals} />
      <path className={pens.faceTop} d={layer('plate')} />
      <path className={pens.fine} d={layer('scale')} />
      <path d={layer('hand')} />
      <path className={pens.faceLeft} d={layer('pivot')} />
    </Drawing>
  )
}

const balloons: Balloon[] = [
  { x: 150, y: 40, leader: 'M150 53v17' },
  { x: 362, y: 172, leader: 'M349 172h-24' },
  { x: 124, y: 262, leader: 'M137 262h4l40 40' },
  { x: 256, y: 596, leader: 'M256 583v-29' },
]

/** The path of the token; the same as `offset-path` in the style sheet, which a test compares. */
const circuit = 'M30 110H240L290 160V275L240 325H120L80 365V470L120 510H800'

const busLines = [0, 10, 20]
  .map((gap) => `M${400 + gap} 0V${250 - gap}L${520 + gap} ${370 - gap}H1400`)
  .join('')

const branches = [
  'M30 134H190L222 166V206M216 206h12M219 211h6', // a copy of the input
  'M332 228H1400', // the meter's record
  'M200 369V420H1400M256 420V466', // for review by a person
  'M80 430H30M80 400H30',
  'M800 510H1400',
].join('')

const terminals = [
  'M14 86h32v72H14zM14 382h32v66H14z',
  ...[110, 134, 400, 430].map((y) => circle(30, y, 6)),
].join('')

/** The layers of a station, from the lowest to the highest. */
type Station = { plate: string; scale: string; hand?: string; pivot?: string }

const stations: Station[] = [
  {
    // an input tray
    plate: `M104 70h92v80h-92z${circle(182, 110, 4)}${circle(118, 110, 4)}`,
    scale: 'M118 86h64M118 98h44M118 122h64M118 134h30',
  },
  {
    // a dial that measures the input
    plate: circle(290, 205, 48),
    scale: `${circle(290, 205, 38)}M263 232l-6 6M252 205h-9M263 178l-6-6M317 178l6-6M328 205h9M317 232l6 6`,
    hand: 'M274 221l38-38',
    pivot: circle(290, 205, 7),
  },
  {
    // a decision: continue automatically, or review by a person
    plate: 'M200 281l44 44-44 44-44-44z',
    scale: 'M200 297l28 28-28 28-28-28z',
    hand: 'M188 325l8 9 17-19',
  },
  {
    // the switch at the output
    plate: 'M200 466h112v88H200z',
    scale: 'M200 488h112M218 540h24M272 540h24M256 512v-24',
    hand: 'M218 520h20l34-16M272 520h22',
    pivot: `${circle(240, 520, 4)}${circle(272, 520, 4)}`,
  },
]

const layer = (name: keyof Station) => stations.map((station) => station[name]).join('')
