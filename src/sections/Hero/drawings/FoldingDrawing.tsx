import pens from '../../../../ui/styles/pens.module.css'
import { circle } from './circle.ts'
import { type Balloon, Drawing } from './Drawing.tsx'
import styles from './FoldingDrawing.module.css'

/** Custom Development: a sheet of code in three stages, flat, half folded and as a box of 150 × 150 × 80. */
export function FoldingDrawing({ parts }: { parts: number }) {
  return (
    <Drawing balloons={balloons.slice(0, parts)} className={styles.part}>
      <path className={pens.fine} d={`${arrows}${change}`} />
      <g transform={`matrix(${plane} 150 104)`}>
        <path className={styles.base} d={`${base}${lid}`} />
        <path className={pens.faceLeft} d={`${backRight}${frontLeft}`} />
        <path className={pens.faceRight} d={`${backLeft}${frontRight}`} />
        <path className={styles.eye} d={eye} />
      </g>
      <Stage name="half" at="560 128" />
      <Stage name="box" at="990 146" />
    </Drawing>
  )
}

const balloons: Balloon[] = [
  // the edge of the sheet, the scope
  { x: 350, y: 24, leader: 'M335 24H324L284 64', ring: [284, 64] },
  // the way of a flap from its place on the sheet, a change
  { x: 800, y: 50, leader: 'M785 50H763L729 84', ring: [729, 84] },
  // the target on the finished box, a test
  { x: 1140, y: 212, leader: 'M1125 212H1090L1034 184', ring: [1034, 184] },
  // the hinge of the lid, which stays open for fixes
  { x: 1140, y: 76, leader: 'M1125 76H1114L1050 140', ring: [1050, 140] },
]

const arrows = [350, 790].map((x) => `M${x} 142h56m-9-5 9 5-9 5`).join('')

/** From the corner of the flat sheet to that of the folded one. */
const change = 'M728 102A42 42 0 0 0 720 66m-2 10 2-10 9 5'

/** In an isometric plane. The scale is 0.506: clear of the button above and of the list below. */
const plane = '.438 .253 -.438 .253'

function Stage({ name, at }: { name: 'half' | 'box'; at: string }) {
  return (
    <g className={styles[name]} transform={`matrix(${plane} ${at})`}>
      <path className={styles.outline} d="M0-230h150v460H0zM-80 0h310v150H-80z" />
      <path className={styles.base} d={base} />
      <Flap name="backLeft" d={backLeft} />
      <Flap name="backRight" d={backRight} />
      <Flap name="lid" d={lid} />
      <Flap name="frontLeft" d={frontLeft} />
      <Flap name="frontRight" d={frontRight} />
      {name === 'box' && <Flap name="frontRight" pen={styles.eye} d={eye} />}
    </g>
  )
}

type FlapProps = {
  name: 'backLeft' | 'backRight' | 'lid' | 'frontLeft' | 'frontRight'
  pen?: string | undefined
  d: string
}

function Flap({ name, pen = '', d }: FlapProps) {
  return <path className={`${styles.flap} ${styles[name]} ${pen}`} d={d} />
}

/** Indentation and length of lines, to look like code. */
const program = [
  [0, 62],
  [14, 84],
  [14, 48],
  [28, 72],
  [28, 36],
  [14, 20],
  [0, 96],
  [14, 56],
] as const

function codeLines(x: number, y: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const [indent, length] = program[index % program.length] ?? [0, 60]
    return `M${x + indent} ${y + index * 14}h${length}`
  }).join('')
}

const base = `M0 0h150v150H0z${circle(75, 75, 34)}M75 30v90M30 75h90`
const backLeft = 'M-80 0h80v150h-80zM-66 14v52M-52 26v64M-38 26v84M-24 14v22M-12 14v60'
const backRight = `M0-80h150v80H0z${codeLines(14, -66, 4)}`
const lid = `M0-230h150v150H0z${codeLines(14, -214, 9)}`
const frontLeft = `M0 150h150v80H0z${codeLines(14, 164, 5)}`
const frontRight = `M150 0h80v150h-80z${circle(190, 75, 24)}M190 43v14M190 93v14M158 75h14M208 75h14`
const eye = circle(190, 75, 7)
