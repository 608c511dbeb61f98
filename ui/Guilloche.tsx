type GuillocheProps = {
  /** Any whole number; the patterns repeat. */
  motif: number
  /** Outermost reach of the lines, around 0, 0. */
  radius: number
  className?: string
}

/** The line pattern of security printing: one closed figure, turned a little for each line. */
export function Guilloche({ motif, radius, className }: GuillocheProps) {
  const { lines, turn, figure } = motifs[motif % motifs.length] ?? firstMotif
  const angles = Array.from({ length: lines / 2 }, (_, line) => (line * turn) / lines)
  const half = angles.map(figure).join('')
  // Half of the lines twice: the second copy compresses to a few bytes.
  return [0, turn / 2].map((angle) => (
    <path
      key={angle}
      className={className}
      transform={`scale(${radius / 60}) rotate(${angle})`}
      d={half}
    />
  ))
}

/** `turn`: the angle in degrees after which the figure falls onto itself. `figure`: its path, turned by an angle. */
type Motif = { lines: number; turn: number; figure: (angle: number) => string }

const firstMotif: Motif = { lines: 24, turn: 180, figure: ellipse(0, 60, 36) }
export const motifs: Motif[] = [
  firstMotif,
  { lines: 36, turn: 360, figure: ellipse(15, 45, 45) },
  { lines: 20, turn: 120, figure: polygon(3) },
  { lines: 16, turn: 90, figure: polygon(4) },
  { lines: 30, turn: 360, figure: ellipse(22, 38, 30) },
]

/** An ellipse whose longer radius lies on the turned axis, as its centre does. */
function ellipse(centre: number, radius: number, across: number) {
  return (angle: number) => {
    const [far, near] = [spot(centre + radius, angle), spot(centre - radius, angle)]
    const tilt = across === radius ? 0 : angle
    // Browsers scale radii that are too small to half an ellipse, which rounded ends do not shift.
    const half = `A1 ${across / radius} ${tilt} 0 1 `
    return `M${far}${half}${near}${half}${far}`
  }
}

function polygon(corners: number) {
  const turns = Array.from({ length: corners }, (_, corner) => (corner * 360) / corners)
  return (angle: number) => `M${turns.map((turn) => spot(60, angle + turn)).join('L')}z`
}

function spot(distance: number, angle: number) {
  const radians = (angle * Math.PI) / 180
  return [Math.cos, Math.sin].map((part) => Number((distance * part(radians)).toFixed(2))).join(' ')
}
