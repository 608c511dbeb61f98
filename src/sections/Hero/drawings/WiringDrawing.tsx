import pens from '../../../../ui/styles/pens.module.css'
import { circle } from './circle.ts'
import { type Balloon, Drawing } from './Drawing.tsx'
import styles from './WiringDrawing.module.css'

/**
 * Process Automation: a circuit diagram with a token that moves through four stations. The team's line runs alongside;
 * the line at the top is the log, to which every station is connected.
 */
export function WiringDrawing({ parts }: { parts: number }) {
  return (
    <Drawing balloons={balloons.slice(0, parts)} className={styles.part}>
      <path className={pens.guide} d={teamLine} />
      <path className={pens.fine} d={`${log}${review}`} />
      <path d={circuit} />
      <path className={styles.pulse} d={circuit} pathLength="100" />
      <circle className={styles.token} r="7" />
      <path className={pens.faceTop} d={layer('plate')} />
      <path className={pens.fine} d={layer('scale')} />
      <path d={layer('hand')} />
      <path className={pens.faceLeft} d={layer('pivot')} />
    </Drawing>
  )
}

const balloons: Balloon[] = [
  { x: 556, y: 52, leader: 'M543 52H508L484 76', dot: [484, 76] },
  { x: 246, y: 208, leader: 'M246 195V150', dot: [246, 150] },
  { x: 846, y: 60, leader: 'M833 60H816L770 106', dot: [770, 106] },
  { x: 660, y: 66, leader: 'M660 53V22', dot: [660, 22] },
]

/** The path of the token; the same as `offset-path` in the style sheet, which a test compares. */
const circuit = 'M-400 130H290L320 100H600L630 130H2000'

const teamLine = 'M176 150H298L328 120H396M504 120H592L622 150H734'

const log = [
  'M-400 22H4000',
  ...[
    [130, 90],
    [450, 46],
    [760, 84],
    [1056, 90],
  ].map(([x, y]) => `M${x} ${y}V22`),
  ...[130, 450, 760, 1056].map((x) => circle(x, 22, 3)),
].join('')

/** From the decision to the person, and from there to the switch. */
const review = 'M760 176V206H880M932 206H990L1014 182V150'

/** The layers of a station, from the lowest to the highest. */
type Station = { plate: string; scale: string; hand?: string; pivot?: string }

const stations: Station[] = [
  {
    // an input tray
    plate: 'M84 90h92v80H84z',
    scale: 'M98 106h64M98 118h44M98 142h64M98 154h30',
    pivot: `${circle(84, 130, 5)}${circle(176, 130, 5)}`,
  },
  {
    // a dial that measures the input: a mark for each tenth
    plate: circle(450, 100, 54),
    scale: `${circle(450, 100, 42)}${dialMarks(450, 100)}`,
    hand: 'M434 116l42-42',
    pivot: circle(450, 100, 7),
  },
  {
    // a decision: continue automatically, or review by a person
    plate: 'M760 84l46 46-46 46-46-46z',
    scale: 'M760 101l29 29-29 29-29-29z',
    hand: 'M746 130l9 10 19-20',
  },
  {
    // the person
    plate: 'M880 182h52v48h-52z',
    scale: `${circle(906, 198, 7)}M890 224a16 14 0 0 1 32 0`,
  },
  {
    // the switch at the output
    plate: 'M1000 90h112v80h-112z',
    scale: 'M1000 108h112',
    hand: 'M1014 130h22l40-20M1076 130h22M1014 150h22',
    pivot: `${circle(1040, 130, 4)}${circle(1076, 130, 4)}${circle(1040, 150, 4)}`,
  },
]

const layer = (name: keyof Station) => stations.map((station) => station[name]).join('')

/** Eleven marks, from 0 to 10, over three quarters of the circle. */
function dialMarks(x: number, y: number) {
  return Array.from({ length: 11 }, (_, mark) => {
    const angle = (Math.PI * (135 + mark * 27)) / 180
    const at = (radius: number) =>
      `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`
    return `M${at(42)}L${at(mark % 5 === 0 ? 33 : 37)}`
  }).join('')
}
