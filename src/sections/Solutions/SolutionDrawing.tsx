import type { ReactNode } from 'react'
import type { Solutions } from '../../content/schema.ts'
import styles from './SolutionDrawing.module.css'

type DrawingName = NonNullable<Solutions['cards'][number]['drawing']>
type SolutionDrawingProps = { name: DrawingName; className?: string }

/** The drawing of a card. Its animation plays while the parent element is hovered or focused. */
export function SolutionDrawing({ name, className }: SolutionDrawingProps) {
  const isWide = wide.includes(name)
  return (
    <svg
      aria-hidden="true"
      className={`${styles.drawing} ${isWide ? styles.wide : styles.narrow} ${styles[name] ?? ''} ${className}`}
      viewBox={isWide ? '0 18 560 204' : '0 0 260 180'}
      preserveAspectRatio="xMinYMid"
    >
      {drawings[name]}
    </svg>
  )
}

const wide: DrawingName[] = ['forecast', 'cloud']

const drawings: Record<DrawingName, ReactNode> = {
  // A value is measured each week; where the forecast meets the limit, a switch closes.
  forecast: (
    <>
      <path className={styles.dashed} d="M0 84h420M260 148 420 36M260 148l160-16" />
      <path className={styles.strong} d={`M260 20v184M420 36v168M20 204h400M20 204${'v7m40-7'.repeat(11)}`} />
      <path d="M20 186l40-10 40 5 40-19 40 4 40-14 40-4M420 84h30M490 84h29M519 84a20 20 0 0 1 40 0 20 20 0 0 1-40 0zM525 70l28 28M553 70l-28 28" />
      <path className={styles.draws} pathLength={1} d="M260 148q90-14 160-64h30" />
      <path className={`${styles.moves} ${styles.switch}`} d="M450 84h40" />
      <path className={`${styles.draws} ${styles.output}`} pathLength={1} d="M450 84h69" />
      <path
        className={styles.solid}
        d="M17 183h6v6h-6zM57 173h6v6h-6zM97 178h6v6h-6zM137 159h6v6h-6zM177 163h6v6h-6zM217 149h6v6h-6zM446 84a4 4 0 0 1 8 0 4 4 0 0 1-8 0zM486 84a4 4 0 0 1 8 0 4 4 0 0 1-8 0z"
      />
      <circle className={styles.mark} cx="260" cy="148" r="5" />
    </>
  ),
  // The prototype takes four weeks. Steps that followed each other overlap, and the delivery is three weeks earlier.
  schedule: (
    <>
      <path className={styles.strong} d={`M1 150h216M1 150${'v7m24-7'.repeat(10)}`} />
      <path className={styles.dashed} d="M97 42v108" />
      <path className={`${styles.dashed} ${styles.moves} ${styles.second}`} d="M169 78v72" />
      <path className={`${styles.dashed} ${styles.appears}`} d="M217 14v136" />
      <path d="M1 26h96v16H1zM9 42l16-16M25 42l16-16M41 42l16-16M57 42l16-16M73 42l16-16" />
      <path className={`${styles.moves} ${styles.second}`} d="M97 62h72v16H97z" />
      <path className={`${styles.paper} ${styles.moves} ${styles.third}`} d="M169 98h48v16h-48zM217 14v136" />
      <path className={`${styles.mark} ${styles.moves} ${styles.third}`} d="M217 14v16l-16-8z" />
      <path className={`${styles.draws} ${styles.gain}`} pathLength={1} d="M217 132h-72m7-4-7 4 7 4" />
    </>
  ),
  // A decision tree, of which one branch is highlighted to its end.
  decision: (
    <>
      <path d="M17 90h29l48-48h40l24-24h85M134 42l24 24h85M46 90l48 48h40l24-24h85M134 138l24 24h85" />
      <path className={styles.draws} pathLength={1} d="M17 90h29l48-48h40l24 24h85" />
      <path
        className={styles.paper}
        d="M40 90l6-6 6 6-6 6zM128 42l6-6 6 6-6 6zM128 138l6-6 6 6-6 6zM1 82h16v16H1zM243 10h16v16h-16zM243 58h16v16h-16zM243 106h16v16h-16zM243 154h16v16h-16z"
      />
      <path className={styles.mark} d="M4 85h10v10H4z" />
      <path className={`${styles.mark} ${styles.appears} ${styles.end}`} d="M246 61h10v10h-10z" />
    </>
  ),
  // An entry is posted to all three ledgers. The hidden parts of the lower two are not drawn.
  ledgers: (
    <>
      <path
        className={styles.faint}
        d="M71.5 42.75l78 45m-58.5-56.25 78 45m-58.5-56.25 78 45M104 84l78-45M71.5 78.75l78 45m-11.7-29.25 31.2 18m-11.7-29.25 31.2 18M104 120l78-45M71.5 114.75l78 45m-11.7-29.25 31.2 18m-11.7-29.25 31.2 18M104 156l78-45"
      />
      <path className={`${styles.mark} ${styles.appears} ${styles.upper}`} d="M78.5 46.8l46.8 27 12.2-7-46.8-27z" />
      <path className={`${styles.mark} ${styles.appears} ${styles.centre}`} d="M78.5 82.8l46.8 27 12.2-7-46.8-27z" />
      <path className={`${styles.mark} ${styles.appears} ${styles.lower}`} d="M78.5 118.8l46.8 27 12.2-7-46.8-27z" />
      <path d="M130 9l78 45-78 45-78-45zM83.2 72 52 90l78 45 78-45-31.2-18M83.2 108 52 126l78 45 78-45-31.2-18M78.5 46.8l46.8 27 12.2-7-46.8-27zM78.5 82.8l46.8 27 12.2-7-46.8-27zM78.5 118.8l46.8 27 12.2-7-46.8-27z" />
      <path className={styles.dashed} d="M108 5v52" />
      <path className={styles.draws} pathLength={1} d="M108 5v52" />
      <circle className={styles.mark} cx="108" cy="5" r="5" />
    </>
  ),
  // Three rings turn until their gaps are aligned and the path to the core is open. The core turns with the inner ring.
  rings: (
    <>
      <path className={styles.strong} d="M0 90h46" />
      <path className={`${styles.ring} ${styles.moves} ${styles.outer}`} d={ringWithGap(69, 84)} />
      <path className={`${styles.ring} ${styles.moves} ${styles.middle}`} d={ringWithGap(47, 62)} />
      <path
        className={`${styles.ring} ${styles.moves} ${styles.inner}`}
        d={`${ringWithGap(25, 40)}M121 90a9 9 0 0 1 18 0 9 9 0 0 1-18 0z`}
      />
      <path className={`${styles.draws} ${styles.way}`} pathLength={1} d="M0 90h130" />
      <circle className={styles.mark} cx="130" cy="90" r="5" />
    </>
  ),
  // Telephone, tablet and desktop share one corner and one line. Entries made out of range wait, then reach the server.
  cloud: (
    <>
      <path className={styles.dashed} d="M396 20h163v200H396zM318 139h54" />
      <path d="M1 20h232v200H1zM1 38h232M1 68h136v152H1zM1 104h64v116H1zM25 114h16M65 139h253M372 139h48M420 44h115v152H420zM420 82h115M420 120h115M420 158h115" />
      <path className={styles.draws} pathLength={1} d="M65 139h355" />
      <path
        className={styles.paper}
        d="M61 135h8v8h-8zM133 135h8v8h-8zM229 135h8v8h-8zM314 139a4 4 0 0 1 8 0 4 4 0 0 1-8 0zM368 139a4 4 0 0 1 8 0 4 4 0 0 1-8 0z"
      />
      <path
        className={`${styles.mark} ${styles.moves} ${styles.queue}`}
        d="M248 132h14v14h-14zM268 132h14v14h-14zM288 132h14v14h-14z"
      />
    </>
  ),
}

/** A ring around (130, 90) with a gap of 30° on the left. */
function ringWithGap(inner: number, outer: number) {
  const at = (radius: number, side: 1 | -1) => {
    const x = 130 - radius * Math.cos(Math.PI / 12)
    return `${x.toFixed(1)} ${(90 + side * radius * Math.sin(Math.PI / 12)).toFixed(1)}`
  }
  return `M${at(outer, -1)}A${outer} ${outer} 0 1 1 ${at(outer, 1)}L${at(inner, 1)}A${inner} ${inner} 0 1 0 ${at(inner, -1)}z`
}
