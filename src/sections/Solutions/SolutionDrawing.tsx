import type { ReactNode } from 'react'
import type { Solutions } from '../../content/schema.ts'
import styles from './SolutionDrawing.module.css'

type DrawingName = Solutions['cards'][number]['drawing']
type SolutionDrawingProps = { name: DrawingName; className?: string }

/** The drawing of a card. Its animation plays while the parent element is hovered or focused. */
export function SolutionDrawing({ name, className }: SolutionDrawingProps) {
  return (
    <svg
      aria-hidden="true"
      className={`${styles.drawing} ${className}`}
      viewBox={`0 0 ${wide.includes(name) ? 560 : 260} 180`}
      preserveAspectRatio="xMinYMid"
    >
      {drawings[name]}
    </svg>
  )
}

const wide: DrawingName[] = ['forecast', 'cloud']

const drawings: Record<DrawingName, ReactNode> = {
  // The measured curve becomes a forecast; where it meets the threshold, a switch closes.
  forecast: (
    <>
      <path className={styles.faint} d={`M0 150h560${ticks(14, 40)}M536 81v69`} />
      <path className={styles.dashed} d="M0 60h400M240 94 400 30M240 94l160-4" />
      <path className={styles.strong} d="M240 14v136" />
      <path d="M0 132l20-4 40-8 40 5 40-17 40 3 40-12 20-5M400 60h40M480 60h36M516 60a20 20 0 0 1 40 0 20 20 0 0 1-40 0zM522 46l28 28M550 46l-28 28" />
      <path className={styles.draws} pathLength={1} d="M240 94c50-16 100-34 160-34h40" />
      <circle className={styles.mark} cx="240" cy="94" r="4" />
      <path
        className={styles.solid}
        d="M17.5 125.5h5v5h-5zM57.5 117.5h5v5h-5zM97.5 122.5h5v5h-5zM137.5 105.5h5v5h-5zM177.5 108.5h5v5h-5zM217.5 96.5h5v5h-5zM437 60a3 3 0 0 1 6 0 3 3 0 0 1-6 0zM477 60a3 3 0 0 1 6 0 3 3 0 0 1-6 0z"
      />
      <path className={`${styles.moves} ${styles.switch}`} d="M440 60h40" />
      <path className={`${styles.draws} ${styles.output}`} pathLength={1} d="M440 60h76" />
    </>
  ),
  // The plan closes up, and the delivery date moves forward.
  schedule: (
    <>
      <path className={styles.faint} d={`M0 150h260${ticks(10, 26)}`} />
      <path className={styles.dashed} d="M234 14v136M78 24v104M156 56v72" />
      <path d="M0 26h78v16H0z" />
      <path className={styles.strong} d="M6 42l16-16M22 42l16-16M38 42l16-16M54 42l16-16" />
      <path className={`${styles.moves} ${styles.second}`} d="M78 62h78v16H78z" />
      <path className={`${styles.moves} ${styles.third}`} d="M156 98h78v16h-78z" />
      <path className={`${styles.strong} ${styles.moves} ${styles.delivery}`} d="M234 14v136" />
      <path className={`${styles.mark} ${styles.moves} ${styles.delivery}`} d="M234 14v14l-14-7z" />
      <path
        className={`${styles.draws} ${styles.gain}`}
        pathLength={1}
        d="M234 132h-84m6-4-6 4 6 4"
      />
    </>
  ),
  // A decision tree, of which one branch is highlighted to its end.
  decision: (
    <>
      <path d="M16 90h30l48-48h40l24-24h78M134 42l24 24h78M46 90l48 48h40l24-24h78M134 138l24 24h78" />
      <path className={styles.draws} pathLength={1} d="M16 90h30l48-48h40l24 24h78" />
      <path
        className={styles.paper}
        d="M40 90l6-6 6 6-6 6zM128 42l6-6 6 6-6 6zM128 138l6-6 6 6-6 6zM4 82h16v16H4zM236 10h16v16h-16zM236 58h16v16h-16zM236 106h16v16h-16zM236 154h16v16h-16z"
      />
      <path className={styles.mark} d="M7 85h10v10H7z" />
      <path className={`${styles.mark} ${styles.appears} ${styles.end}`} d="M239 61h10v10h-10z" />
    </>
  ),
  // An entry is posted to all three ledgers. The hidden parts of the lower two are not drawn.
  ledgers: (
    <>
      <path
        className={styles.faint}
        d="M71.5 42.75l78 45m-58.5-56.25 78 45m-58.5-56.25 78 45M104 84l78-45M71.5 78.75l78 45m-11.7-29.25 31.2 18m-11.7-29.25 31.2 18M104 120l78-45M71.5 114.75l78 45m-11.7-29.25 31.2 18m-11.7-29.25 31.2 18M104 156l78-45"
      />
      <path
        className={`${styles.mark} ${styles.appears} ${styles.upper}`}
        d="M78.5 46.8l46.8 27 12.2-7-46.8-27z"
      />
      <path
        className={`${styles.mark} ${styles.appears} ${styles.centre}`}
        d="M78.5 82.8l46.8 27 12.2-7-46.8-27z"
      />
      <path
        className={`${styles.mark} ${styles.appears} ${styles.lower}`}
        d="M78.5 118.8l46.8 27 12.2-7-46.8-27z"
      />
      <path d="M130 9l78 45-78 45-78-45zM83.2 72 52 90l78 45 78-45-31.2-18M83.2 108 52 126l78 45 78-45-31.2-18" />
      <path className={styles.dashed} d="M106 0v54" />
      <path className={styles.draws} pathLength={1} d="M106 0v55" />
      <circle className={styles.mark} cx="106" cy="0" r="4" />
    </>
  ),
  // Three rings turn until their gaps are aligned and the path to the core is open. The core turns with the inner ring.
  rings: (
    <>
      <circle className={styles.dial} cx="130" cy="90" r="82" />
      <path className={styles.faint} d="M0 90h36M224 90h36M130 0v14M130 166v14" />
      <path className={`${styles.ring} ${styles.moves} ${styles.outer}`} d={ringWithGap(58, 69)} />
      <path className={`${styles.ring} ${styles.moves} ${styles.middle}`} d={ringWithGap(40, 51)} />
      <path
        className={`${styles.ring} ${styles.moves} ${styles.inner}`}
        d={`${ringWithGap(22, 33)}M123 90a7 7 0 0 1 14 0 7 7 0 0 1-14 0z`}
      />
      <path className={`${styles.draws} ${styles.way}`} pathLength={1} d="M0 90h130" />
      <circle className={styles.mark} cx="130" cy="90" r="3" />
    </>
  ),
  // An entry on the telephone appears on the other screen.
  cloud: (
    <>
      <path
        className={styles.faint}
        d="M0 166h560M364 96a36 36 0 0 1 72 0 36 36 0 0 1-72 0zM394 76a54 54 0 0 1 108 0 54 54 0 0 1-108 0zM466 94a38 38 0 0 1 76 0 38 38 0 0 1-76 0zM448 6v160M340 132h220"
      />
      <path
        className={styles.paper}
        d="M428 74h40v44h-40zM11 50h46a3 3 0 0 1 3 3v94a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3V53a3 3 0 0 1 3-3zM95 20h90a3 3 0 0 1 3 3v70a3 3 0 0 1-3 3H95a3 3 0 0 1-3-3V23a3 3 0 0 1 3-3z"
      />
      <path d="M400 132A36 36 0 0 1 396.4 60.2 54 54 0 0 1 498.3 56.4 38 38 0 1 1 504 132zM428 88.7h40M428 103.3h40M16 111h36M60 111h368M188 58h58l23.3 23.3H428M28 144h12" />
      <path
        className={styles.faint}
        d="M16 66h36M16 78h24M16 123h36M16 135h16M102 34h52M102 46h36M102 70h52M102 82h30"
      />
      <path className={styles.draws} pathLength={1} d="M16 111h412" />
      <circle className={styles.mark} cx="16" cy="111" r="4" />
      <path
        className={`${styles.draws} ${styles.back}`}
        pathLength={1}
        d="M428 81.3H269.3L246 58H102"
      />
    </>
  ),
}

/** Ticks below the time axis at y = 150. */
function ticks(count: number, apart: number) {
  return `M0 150v6${`m${apart}-6v6`.repeat(count)}`
}

/** A ring around (130, 90) with a gap of 30° on the left. */
function ringWithGap(inner: number, outer: number) {
  const at = (radius: number, side: 1 | -1) => {
    const x = 130 - radius * Math.cos(Math.PI / 12)
    return `${x.toFixed(1)} ${(90 + side * radius * Math.sin(Math.PI / 12)).toFixed(1)}`
  }
  return `M${at(outer, -1)}A${outer} ${outer} 0 1 1 ${at(outer, 1)}L${at(inner, 1)}A${inner} ${inner} 0 1 0 ${at(inner, -1)}z`
}
