type GuillocheProps = {
  /** The index of the pattern; any integer, because the patterns repeat. */
  motif: number
  /** The radius of the whole pattern, around (0, 0). */
  radius: number
  className?: string
}

/** A line pattern as in security printing: a closed figure, rotated by a small angle for each line. */
export function Guilloche({ motif, radius, className }: GuillocheProps) {
  const { lines, turn, figure } = motifs[motif % motifs.length] ?? firstMotif
  const angles = Array.from({ length: lines / 2 }, (_, line) => (line * turn) / lines)
  const half = angles.map(figure).join('')
  // Half of the lines, twice: the second copy compresses to a few bytes.
  return [0, turn / 2].map((angle) => (
    <path key={angle} className={className} transform={`scale(${radius / 60}) rotate(${angle})`} d={half} />
  ))
}

/** `turn`: the rotation in degrees that maps the figure onto itself. `figure`: its path, rotated by an angle. */
type Motif = { lines: number; turn: number; figure: (angle: number) => string }

const firstMotif: Motif = { lines: 24, turn: 180, figure: ellipse(0, 60, 36) }
const motifs: Motif[] = [
  firstMotif,
  { lines: 36, turn: 360, figure: ellipse(15, 45, 45) },
  { lines: 20, turn: 120, figure: polygon(3) },
  { lines: 16, turn: 90, figure: polygon(4) },
  { lines: 30, turn: 360, figure: ellipse(22, 38, 30) },
]

/** An ellipse whose centre and longer radius are on the rotated axis. */
function ellipse(centre: number, radius: number, across: number) {
  return (angle: number) => {
    const [far, near] = [pointAt(centre + radius, angle), pointAt(centre - radius, angle)]
    const tilt = across === radius ? 0 : angle
    // Browsers scale up radii that are too small, so the rounding of the ends does not shift the half ellipse.
    const half = `A1 ${across / radius} ${tilt} 0 1 `
    return `M${far}${half}${near}${half}${far}`
  }
}

function polygon(corners: number) {
  const turns = Array.from({ length: corners }, (_, corner) => (corner * 360) / corners)
  return (angle: number) => `M${turns.map((turn) => pointAt(60, angle + turn)).join('L')}z`
}

function pointAt(distance: number, angle: number) {
  const radians = (angle * Math.PI) / 180
  return [Math.cos, Math.sin].map((part) => Number((distance * part(radians)).toFixed(2))).join(' ')
}
