import { circle } from './circle.ts'
import { type Balloon, Drawing } from './Drawing.tsx'
import styles from './FoldingDrawing.module.css'
import { onTopFaceAt } from './isometric.ts'
import pens from './pens.module.css'

/** Custom Development: a sheet of code that folds into a box, 150 wide and deep, 80 high. */
export function FoldingDrawing() {
  return (
    <Drawing balloons={balloons}>
      <g transform={`translate(232 372) scale(1.15) ${onTopFaceAt([0, 0, 0])}`}>
        <path className={styles.code} d={codeLines(8, -980, 42)} />
        <path className={styles.outline} d="M0-230h150v460H0zM-80 0h310v150H-80z" />
        <path className={styles.imprint} d={codeLines(8, -220, 18)} />
        <path className={pens.faceTop} d="M0 0h150v150H0z" />
        <path className={pens.fine} d={`${sheetEdges}${circle(75, 75, 34)}M75 30v90M30 75h90`} />
        <Flap name="backLeft" d="M-80 0h80v150h-80z" />
        <Flap
          name="backLeft"
          pen={styles.code}
          d="M-66 14v52M-52 26v64M-38 26v84M-24 14v22M-12 14v60"
        />
        <Flap name="backRight" d="M0-80h150v80H0z" />
        <Flap name="backRight" pen={styles.code} d={codeLines(14, -66, 4)} />
        <Flap name="lid" d="M0-230h150v150H0z" />
        <Flap name="lid" pen={styles.code} d={codeLines(14, -214, 9)} />
        <Flap name="frontLeft" d="M0 150h150v80H0z" />
        <Flap name="frontLeft" pen={styles.code} d={codeLines(14, 164, 5)} />
        <Flap name="frontRight" d={`M150 0h80v150h-80z${circle(190, 75, 24)}`} />
        <Flap name="frontRight" pen={pens.fine} d="M190 43v14M190 93v14M158 75h14M208 75h14" />
        <Flap name="frontRight" pen={styles.eye} d={circle(190, 75, 7)} />
      </g>
    </Drawing>
  )
}

const balloons: Balloon[] = [
  { x: 30, y: 120, leader: 'M43 120h44l50 50h131' },
  { x: 30, y: 250, leader: 'M43 250h50l76 76' },
  { x: 30, y: 560, leader: 'M43 560h64l54-54' },
  { x: 346, y: 572, leader: 'M333 572h-20l-20-60' },
]

/** The edges of the sheet, cut off at the edge of the picture. */
const sheetEdges = 'M0-230V-1200M150-230V-1200'

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
