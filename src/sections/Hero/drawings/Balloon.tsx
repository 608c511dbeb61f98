type BalloonProps = { number: number; x: number; y: number; leader: string }

/** The number of a part in the list beside the drawing, with a leader to the part. */
export function Balloon({ number, x, y, leader }: BalloonProps) {
  return (
    <g className="balloon">
      <path d={leader} />
      <circle cx={x} cy={y} r="13" />
      <text x={x} y={y + 4.5} textAnchor="middle">
        {number}
      </text>
    </g>
  )
}
