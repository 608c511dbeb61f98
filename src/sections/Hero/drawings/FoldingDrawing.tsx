import type { ReactNode } from 'react'
import { Balloon } from './Balloon.tsx'
import { lyingAt } from './isometric.ts'
import './folding.css'

/** Side of the part's floor and height of its walls. */
const FLOOR = 150
const WALL = 80

/** Custom Development: a sheet of code, cut and scored, that folds up into a part. */
export function FoldingDrawing() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 380 620"
      preserveAspectRatio="xMinYMid"
      className="drawing"
    >
      <g transform="translate(232 372) scale(1.15)">
        <Flat className="fold-sheet">
          <path className="fine" d={`M0-${WALL + FLOOR}V-1200M${FLOOR}-${WALL + FLOOR}V-1200`} />
          <path className="code" d={codeLines(8, -980, 42)} />
          <path className="ghost" d={outline} />
          <path className="ghost-code" d={codeLines(8, -WALL - FLOOR + 10, 18)} />
        </Flat>
        <Flat>
          <path className="face-top" d={square(0, 0, FLOOR, FLOOR)} />
          <circle className="fine" cx="75" cy="75" r="34" />
          <path className="fine" d="M75 30v90M30 75h90" />
        </Flat>
        <Flap name="back-left">
          <path className="face-right" d={square(-WALL, 0, WALL, FLOOR)} />
          <path className="code" d="M-66 14v52M-52 26v64M-38 26v84M-24 14v22M-12 14v60" />
        </Flap>
        <Flap name="back-right">
          <path className="face-left" d={square(0, -WALL, FLOOR, WALL)} />
          <path className="code" d={codeLines(14, -66, 4)} />
        </Flap>
        <Flap name="lid">
          <path className="face-top" d={square(0, -WALL - FLOOR, FLOOR, FLOOR)} />
          <path className="code" d={codeLines(14, -WALL - FLOOR + 16, 9)} />
        </Flap>
        <Flap name="front-left">
          <path className="face-left" d={square(0, FLOOR, FLOOR, WALL)} />
          <path className="code" d={codeLines(14, FLOOR + 14, 5)} />
        </Flap>
        <Flap name="front-right">
          <path className="face-right" d={square(FLOOR, 0, WALL, FLOOR)} />
          <circle cx={FLOOR + WALL / 2} cy={FLOOR / 2} r="24" />
          <circle className="fold-eye" cx={FLOOR + WALL / 2} cy={FLOOR / 2} r="7" />
          <path
            className="fine"
            d={`M${FLOOR + WALL / 2} 43v14M${FLOOR + WALL / 2} 93v14M${FLOOR + 8} 75h14M${FLOOR + WALL - 22} 75h14`}
          />
        </Flap>
      </g>
      <Balloon number={1} x={30} y={120} leader="M43 120h44l50 50h131" />
      <Balloon number={2} x={30} y={250} leader="M43 250h50l76 76" />
      <Balloon number={3} x={30} y={560} leader="M43 560h64l54-54" />
      <Balloon number={4} x={346} y={572} leader="M333 572h-20l-20-60" />
    </svg>
  )
}

function Flat({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <g className={className} transform={lyingAt([0, 0, 0])}>
      {children}
    </g>
  )
}

function Flap({ name, children }: { name: string; children: ReactNode }) {
  return (
    <g className={`fold fold-${name}`}>
      <Flat>{children}</Flat>
    </g>
  )
}

const square = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`

/** The cut-out sheet as it lay on the table. */
const outline = [
  square(0, -WALL - FLOOR, FLOOR, 2 * (WALL + FLOOR)),
  square(-WALL, 0, FLOOR + 2 * WALL, FLOOR),
].join('')

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
