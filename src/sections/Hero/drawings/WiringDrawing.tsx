import pens from '../../../../ui/styles/pens.module.css'
import { circle } from './circle.ts'
import { type Balloon, Drawing } from './Drawing.tsx'
import styles from './WiringDrawing.module.css'

/**
 * Process Automation: a circuit diagram with a token that moves through four stations. The team's line runs alongside;
 * another line is the log, to which every station is connected. A phone has the same stations from top to bottom.
 */
export function WiringDrawing({ parts }: { parts: number }) {
  return (
    <>
      <Drawing balloons={balloons.slice(0, parts)} className={styles.wide}>
        <Circuit {...wide} hasPulse />
      </Drawing>
      <svg aria-hidden="true" viewBox="0 0 340 476" className={`${pens.drawing} ${styles.tall}`}>
        <Circuit {...tall} />
      </svg>
    </>
  )
}

type CircuitProps = {
  circuit: string
  team: string
  log: string
  review: string
  stations: Station[]
  /** The token has a tail. */
  hasPulse?: boolean
}

function Circuit({ circuit, team, log, review, stations, hasPulse }: CircuitProps) {
  const layer = (name: keyof Station) => stations.map((station) => station[name] ?? '').join('')
  return (
    <>
      <path className={pens.guide} d={team} />
      <path className={pens.fine} d={`${log}${review}`} />
      <path d={circuit} />
      {hasPulse && <path className={styles.pulse} d={circuit} pathLength="100" />}
      <circle className={styles.token} r="7" />
      <path className={pens.faceTop} d={layer('plate')} />
      <path className={pens.fine} d={layer('scale')} />
      <path d={layer('hand')} />
    </>
  )
}

const balloons: Balloon[] = [
  { x: 556, y: 52, leader: 'M543 52H508L484 76', ring: [484, 76] },
  { x: 246, y: 208, leader: 'M246 195V150', ring: [246, 150] },
  { x: 846, y: 60, leader: 'M833 60H816L770 106', ring: [770, 106] },
  { x: 660, y: 66, leader: 'M660 53V22', ring: [660, 22] },
]

/** The layers of a station, from the lowest to the highest. */
type Station = { plate: string; scale: string; hand?: string }

/** An input tray with its two contacts. */
const tray = (x: number, y: number, contacts: string): Station => ({
  plate: `M${x - 46} ${y - 40}h92v80h-92z${contacts}`,
  scale: `M${x - 32} ${y - 24}h64m-64 12h44m-44 24h64m-64 12h30`,
})

/** A dial that measures the input: a mark for each tenth. */
const dial = (x: number, y: number): Station => ({
  plate: `${circle(x, y, 54)}${circle(x, y, 7)}`,
  scale: `${circle(x, y, 42)}${dialMarks(x, y)}`,
  hand: `M${x - 16} ${y + 16}l42-42`,
})

/** A decision: continue automatically, or review by a person. */
const decision = (x: number, y: number): Station => ({
  plate: `M${x} ${y - 46}l46 46-46 46-46-46z`,
  scale: `M${x} ${y - 29}l29 29-29 29-29-29z`,
  hand: `M${x - 14} ${y}l9 10 19-20`,
})

const person = (x: number, y: number): Station => ({
  plate: `M${x - 26} ${y - 24}h52v48h-52z`,
  scale: `${circle(x, y - 8, 7)}M${x - 16} ${y + 18}a16 14 0 0 1 32 0`,
})

/** The switch at the output. */
const output = (x: number, y: number): Station => ({
  plate: `M${x - 56} ${y - 40}h112v80h-112z${circle(x - 16, y, 4)}${circle(x + 20, y, 4)}${circle(x - 16, y + 20, 4)}`,
  scale: `M${x - 56} ${y - 22}h112`,
  hand: `M${x - 42} ${y}h22l40-20m0 20h22m-84 20h22`,
})

// The circuits are the paths of the token, as in the style sheet; a test compares them. The reviews lead from the
// decision to the person, and from there to the switch.
const wide: CircuitProps = {
  circuit: 'M-400 130H290L320 100H600L630 130H2000',
  team: 'M176 150H298L328 120H396M504 120H592L622 150H734',
  log: `M-400 22H4000M130 90V22M450 46V22M760 84V22M1056 90V22${[130, 450, 760, 1056].map((x) => circle(x, 22, 3)).join('')}`,
  review: 'M760 176V206H880M932 206H990L1014 182V150',
  stations: [
    tray(130, 130, `${circle(84, 130, 5)}${circle(176, 130, 5)}`),
    dial(450, 100),
    decision(760, 130),
    person(906, 206),
    output(1056, 130),
  ],
}
const tall: CircuitProps = {
  circuit: 'M170 0V476',
  team: 'M190 96V476',
  log: `M318 0V476M216 56H318M224 176H318M216 302H318M226 420H318${[56, 176, 302, 420].map((y) => circle(318, y, 3)).join('')}`,
  review: 'M124 302H72M46 326V440H128',
  stations: [
    tray(170, 56, `${circle(170, 16, 5)}${circle(170, 96, 5)}`),
    dial(170, 176),
    decision(170, 302),
    person(46, 302),
    output(170, 420),
  ],
}

/** Eleven marks, from 0 to 10, over three quarters of the circle. Relative, so that both drawings compress well. */
function dialMarks(x: number, y: number) {
  let [fromX, fromY] = [0, 0]
  const moveTo = (command: string, angle: number, radius: number) => {
    const [toX, toY] = [Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))]
    const step = `${command}${toX - fromX} ${toY - fromY}`
    ;[fromX, fromY] = [toX, toY]
    return step
  }
  const marks = Array.from({ length: 11 }, (_, mark) => {
    const angle = (Math.PI * (135 + mark * 27)) / 180
    return moveTo('m', angle, 42) + moveTo('l', angle, mark % 5 === 0 ? 33 : 37)
  })
  return `M${x} ${y}${marks.join('')}`
}
