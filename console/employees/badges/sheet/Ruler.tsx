import type { SheetFormat } from '../layout/sheet-format.ts'
import { layOutRuler } from '../layout/sheet-layout.ts'
import { Lines, Pages, sheetClass } from './Sheets.tsx'
import styles from './sheet.module.css'

/** A page with a ruler, to measure whether the printer scales. */
export function Ruler({ format }: { format: SheetFormat }) {
  const { length, x, y, ticks, numbers } = layOutRuler(format)
  return (
    <Pages format={format}>
      <section className={sheetClass} aria-label={`Ruler of ${length} mm`}>
        <Lines format={format} lines={[[x, y, x + length, y], ...ticks]} />
        <svg className={styles.lines} viewBox={`0 0 ${format.pageWidth} ${format.pageHeight}`} aria-hidden="true">
          {numbers.map((number) => (
            <text key={number.text} x={number.x} y={y + 4} className={styles.number}>
              {number.text}
            </text>
          ))}
        </svg>
        <p className={styles.advice}>
          {`These are ${length} mm. If you measure another length, set the scale of the printer to 100%.`}
        </p>
      </section>
    </Pages>
  )
}
