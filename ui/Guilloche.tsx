import { cloneElement, type ReactElement, type SVGAttributes } from 'react'

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
  return (
    <g className={className} transform={`scale(${radius / 60})`}>
      {Array.from({ length: lines }, (_, line) => {
        const angle = Number(((line * turn) / lines).toFixed(2))
        return cloneElement(figure, { key: angle, transform: `rotate(${angle})` })
      })}
    </g>
  )
}

/** `turn`: the angle after which the figure falls onto itself. */
type Motif = { lines: number; turn: number; figure: ReactElement<SVGAttributes<SVGElement>> }

const firstMotif: Motif = { lines: 24, turn: 180, figure: <ellipse rx="60" ry="36" /> }
export const motifs: Motif[] = [
  firstMotif,
  { lines: 36, turn: 360, figure: <circle cx="15" r="45" /> },
  { lines: 20, turn: 120, figure: <path d="M60 0-30 52v-104z" /> },
  { lines: 16, turn: 90, figure: <path d="M60 0 0 60-60 0 0-60z" /> },
  { lines: 30, turn: 360, figure: <ellipse cx="22" rx="38" ry="30" /> },
]
