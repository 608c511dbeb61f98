import { Guilloche } from '../../../ui/Guilloche.tsx'
import './seal.css'

type SealProps = {
  id: string
  /** What it certifies: engraved around the edge, its number in the middle. */
  text: string
  /** Which of the line patterns. */
  motif: number
}

const TEXT_RADIUS = 78
const CIRCUMFERENCE = 2 * Math.PI * TEXT_RADIUS
/** Of a letter on the ring, its spacing included. */
const ADVANCE = 7.4

/** A stamp as engraved for print; the text beneath it says the same to everyone. */
export function Seal({ id, text, motif }: SealProps) {
  const ringId = `seal-${id}`
  const legend = `${text} · `
  const times = Math.max(1, Math.round(CIRCUMFERENCE / (legend.length * ADVANCE)))
  return (
    <svg aria-hidden="true" viewBox="-100 -100 200 200" className="seal">
      <circle r="96" className="seal-edge" />
      <circle r="91" />
      <circle r="71" />
      <path
        id={ringId}
        d={`M0 ${TEXT_RADIUS}A${TEXT_RADIUS} ${TEXT_RADIUS} 0 1 1 .01 ${TEXT_RADIUS}`}
        className="seal-path"
      />
      {/* Said twice: Firefox hears it from the text only, WebKit from the path only. */}
      <text className="seal-legend" textLength={CIRCUMFERENCE.toFixed(0)}>
        <textPath href={`#${ringId}`} textLength={CIRCUMFERENCE.toFixed(0)}>
          {legend.repeat(times)}
        </textPath>
      </text>
      <Guilloche motif={motif} radius={67} className="seal-lines" />
      <circle r="33" className="seal-middle" />
      <text textAnchor="middle" dominantBaseline="central" className="seal-figure">
        {figureIn(text)}
      </text>
    </svg>
  )
}

/** 'ISO 27001:2022' → '27001', '10+ years partnership' → '10+' */
const figureIn = (text: string) => text.match(/\d+\+?/)?.[0] ?? ''
