import pens from '../../../../ui/styles/pens.module.css'
import styles from './Instrument.module.css'
import { instrumentParts } from './instrument-parts.ts'

export function Instrument({ className }: { className?: string | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="-92 -40 184 340" className={`${pens.drawing} ${className}`}>
      {instrumentParts.map(({ pen, d }) => (
        <path key={d} className={classes[pen]} d={d} />
      ))}
    </svg>
  )
}

const classes = {
  sight: styles.sight,
  faceLeft: pens.faceLeft,
  faceRight: pens.faceRight,
  faceTop: pens.faceTop,
  fine: pens.fine,
  degrees: styles.degrees,
  bubble: styles.bubble,
}
