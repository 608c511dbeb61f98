import type { ReactNode } from 'react'
import type { Solutions as SolutionsContent } from '../../content/schema.ts'
import './solution-drawings.css'

/*
 * The drawings that a card can name, on a field 180 units high. Elements that are animated when the cell is hovered or
 * focused have the class `moves`, `draws` or `appears`; drawings.css defines the animations.
 */

/** The measured curve becomes a forecast; where it meets the threshold, a switch closes. */
function Forecast() {
  return (
    <Field width={560}>
      <path className="faint" d={`M0 150h560${ticks(14, 40)}`} />
      <path className="faint dashed" d="M0 60h400M240 94 400 30M240 94l160-4" />
      <path className="strong" d="M240 14v136" />
      <path d="M0 132l20-4 40-8 40 5 40-17 40 3 40-12 20-5" />
      <path
        className="solid"
        d={[20, 128, 60, 120, 100, 125, 140, 108, 180, 111, 220, 99].reduce(toSquares, '')}
      />
      <path d="M400 60h40M480 60h36" />
      <path className="signal draws" pathLength={1} d="M240 94c50-16 100-34 160-34h40" />
      <circle cx="240" cy="94" r="4" className="signal solid" />
      <circle cx="440" cy="60" r="3" className="solid" />
      <circle cx="480" cy="60" r="3" className="solid" />
      <path className="moves forecast-switch" d="M440 60h40" />
      <path className="signal draws forecast-output" pathLength={1} d="M440 60h76" />
      <circle cx="536" cy="60" r="20" />
      <path d="m522 46 28 28M550 46l-28 28" />
      <path className="faint" d="M536 80v70" />
    </Field>
  )
}

/** The plan closes up, and the delivery date moves forward. */
function Schedule() {
  return (
    <Field>
      <path className="faint" d={`M0 150h260${ticks(10, 26)}`} />
      <path className="faint dashed" d="M234 14v136M78 24v104M156 56v72" />
      <rect x="0" y="26" width="78" height="16" />
      <path className="hatch" d="M6 42l16-16M22 42l16-16M38 42l16-16M54 42l16-16" />
      <rect x="78" y="62" width="78" height="16" className="moves schedule-second" />
      <rect x="156" y="98" width="78" height="16" className="moves schedule-third" />
      <g className="moves schedule-delivery">
        <path className="strong" d="M234 14v136" />
        <path className="signal solid" d="M234 14v14l-14-7z" />
      </g>
      <path className="signal draws schedule-gain" pathLength={1} d="M234 132h-84m6-4-6 4 6 4" />
    </Field>
  )
}

/** Of all the branches one is taken, to its end. */
function Decision() {
  return (
    <Field>
      <path d="M16 90h30l48-48h40l24-24h78M134 42l24 24h78M46 90l48 48h40l24-24h78M134 138l24 24h78" />
      <path className="signal draws" pathLength={1} d="M16 90h30l48-48h40l24 24h78" />
      <path className="paper" d={[46, 90, 134, 42, 134, 138].reduce(toDiamonds, '')} />
      <path
        className="paper"
        d="M4 82h16v16H4zM236 10h16v16h-16zM236 58h16v16h-16zM236 106h16v16h-16zM236 154h16v16h-16z"
      />
      <path className="signal solid" d="M7 85h10v10H7z" />
      <path className="signal solid appears decision-end" d="M239 61h10v10h-10z" />
    </Field>
  )
}

/** One entry is posted through all the books. */
function Ledgers() {
  return (
    <Field>
      {[126, 90, 54].map((y) => (
        <g key={y} transform={`translate(52 ${y})`}>
          <path className="paper" d="M78-45 156 0 78 45 0 0z" />
          <path
            className="faint"
            d="m19.5-11.25 78 45m-58.5-56.25 78 45m-58.5-56.25 78 45M52 30l78-45"
          />
          <path
            className={`signal solid appears ledger-${y}`}
            d="m26.5-7.2 46.8 27 12.2-7-46.8-27z"
          />
        </g>
      ))}
      <path className="strong dashed" d="M106 0v54" />
      <path className="signal draws" pathLength={1} d="M106 0v55" />
      <circle cx="106" cy="0" r="4" className="signal solid" />
    </Field>
  )
}

/** Three rings turn until their gaps stand in line, and the way to the core is free. */
function Rings() {
  return (
    <Field>
      <circle cx="130" cy="90" r="82" className="faint dial" />
      <path className="faint" d="M0 90h36M224 90h36M130 0v14M130 166v14" />
      {[58, 40, 22].map((radius) => (
        <path
          key={radius}
          className={`paper moves ring ring-${radius}`}
          d={ringWithGap(radius, radius + 11)}
        />
      ))}
      <circle cx="130" cy="90" r="7" />
      <path className="signal draws rings-way" pathLength={1} d="M0 90h130" />
      <circle cx="130" cy="90" r="3" className="signal solid" />
    </Field>
  )
}

/** What is entered on the telephone is on the other screen at once. */
function Cloud() {
  return (
    <Field width={560}>
      <path className="faint" d="M0 166h560" />
      <circle cx="400" cy="96" r="36" className="faint" />
      <circle cx="448" cy="76" r="54" className="faint" />
      <circle cx="504" cy="94" r="38" className="faint" />
      <path className="faint" d="M448 6v160M340 132h220" />
      <path d="M400 132A36 36 0 0 1 396.4 60.2 54 54 0 0 1 498.3 56.4 38 38 0 1 1 504 132z" />
      <path className="paper" d="M428 74h40v44h-40zM428 88.7h40M428 103.3h40" />
      <path d="M60 111h368M188 58h58l23.3 23.3H428" />
      <rect className="paper" x="8" y="50" width="52" height="100" rx="3" />
      <path className="faint" d="M16 66h36M16 78h24M16 123h36M16 135h16" />
      <path d="M16 111h36" />
      <path d="M28 144h12" />
      <rect className="paper" x="92" y="20" width="96" height="76" rx="3" />
      <path className="faint" d="M102 34h52M102 46h36M102 70h52M102 82h30" />
      <path className="signal draws" pathLength={1} d="M16 111h412" />
      <circle cx="16" cy="111" r="4" className="signal solid" />
      <path className="signal draws cloud-back" pathLength={1} d="M428 81.3H269.3L246 58H102" />
    </Field>
  )
}

export const drawings = {
  forecast: Forecast,
  schedule: Schedule,
  decision: Decision,
  ledgers: Ledgers,
  rings: Rings,
  cloud: Cloud,
} satisfies Record<SolutionsContent['cards'][number]['drawing'], unknown>

function Field({ width = 260, children }: { width?: number; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      className="solution-drawing"
      viewBox={`0 0 ${width} 180`}
      preserveAspectRatio="xMinYMid"
    >
      {children}
    </svg>
  )
}

/** Marks below the time axis at y 150, from the left. */
const ticks = (count: number, apart: number) => `M0 150v6${`m${apart}-6v6`.repeat(count)}`

const pairs =
  (shape: (x: number, y: number) => string) =>
  (path: string, x: number, index: number, all: number[]) =>
    index % 2 ? path : path + shape(x, all[index + 1] ?? 0)
const toSquares = pairs((x, y) => `M${x - 2.5} ${y - 2.5}h5v5h-5z`)
const toDiamonds = pairs((x, y) => `M${x - 6} ${y}l6-6 6 6-6 6z`)

/** A flat ring around 130, 90, open by 30° on the left. */
function ringWithGap(inner: number, outer: number) {
  const at = (radius: number, side: 1 | -1) => {
    const x = 130 - radius * Math.cos(Math.PI / 12)
    return `${x.toFixed(1)} ${(90 + side * radius * Math.sin(Math.PI / 12)).toFixed(1)}`
  }
  return `M${at(outer, -1)}A${outer} ${outer} 0 1 1 ${at(outer, 1)}L${at(inner, 1)}A${inner} ${inner} 0 1 0 ${at(inner, -1)}z`
}
