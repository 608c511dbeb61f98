import { circle } from './circle.ts'
import { type Balloon, Drawing } from './Drawing.tsx'
import styles from './FoldingDrawing.module.css'
import { lyingAt } from './isometric.ts'
import pens from './pens.module.css'

/** Side of the part's floor and height of its walls; the style sheet has the same. */
const FLOOR = 150
const WALL = 80

/** Custom Development: a sheet of code, cut and scored, that folds up into a part. */
export function FoldingDrawing() {
  return (
    <Drawing balloons={balloons}>
      <g transform={`translate(232 372) scale(1.15) ${lyingAt([0, 0, 0])}`}>
        <path className={styles.code} d={codeLines(8, -980, 42)} />
        <path className={styles.outline} d={outline} />
        <path className={styles.imprint} d={codeLines(8, -WALL - FLOOR + 10, 18)} />
        <path className={pens.faceTop} d={square(0, 0, FLOOR, FLOOR)} />
        <path className={pens.fine} d={`${sheetEdges}${circle(75, 75, 34)}M75 30v90M30 75h90`} />
        <Flap
          name="backLeft"
          face={pens.faceRight}
          shape={square(-WALL, 0, WALL, FLOOR)}
          lines="M-66 14v52M-52 26v64M-38 26v84M-24 14v22M-12 14v60"
        />
        <Flap
          name="backRight"
          face={pens.faceLeft}
          shape={square(0, -WALL, FLOOR, WALL)}
          lines={codeLines(14, -66, 4)}
        />
        <Flap
          name="lid"
          face={pens.faceTop}
          shape={square(0, -WALL - FLOOR, FLOOR, FLOOR)}
          lines={codeLines(14, -WALL - FLOOR + 16, 9)}
        />
        <Flap
          name="frontLeft"
          face={pens.faceLeft}
          shape={square(0, FLOOR, FLOOR, WALL)}
          lines={codeLines(14, FLOOR + 14, 5)}
        />
        <Flap
          name="frontRight"
          face={pens.faceRight}
          shape={`${square(FLOOR, 0, WALL, FLOOR)}${circle(190, 75, 24)}`}
          pen={pens.fine}
          lines="M190 43v14M190 93v14M158 75h14M208 75h14"
        />
        <path
          className={`${styles.flap} ${styles.frontRight} ${styles.eye}`}
          d={circle(190, 75, 7)}
        />
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

type FlapProps = {
  name: 'backLeft' | 'backRight' | 'lid' | 'frontLeft' | 'frontRight'
  face: string | undefined
  shape: string
  pen?: string | undefined
  lines: string
}

function Flap({ name, face, shape, pen = styles.code, lines }: FlapProps) {
  const flap = `${styles.flap} ${styles[name]}`
  return (
    <>
      <path className={`${flap} ${face}`} d={shape} />
      <path className={`${flap} ${pen}`} d={lines} />
    </>
  )
}

const square = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`

/** The cut-out sheet as it lay on the table. */
const outline = [
  square(0, -WALL - FLOOR, FLOOR, 2 * (WALL + FLOOR)),
  square(-WALL, 0, FLOOR + 2 * WALL, FLOOR),
].join('')

/** The rest of the sheet, which runs off the picture. */
const sheetEdges = `M0-${WALL + FLOOR}V-1200M${FLOOR}-${WALL + FLOOR}V-1200`

/** Indent and length of lines as a program has them. */
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
