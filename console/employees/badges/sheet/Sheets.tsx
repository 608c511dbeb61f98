import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Badge } from '../../../../contract/console/employees/badges.ts'
import type { SheetFormat } from '../layout/sheet-format.ts'
import { cropMarks, type Line, layOut, type SheetOptions } from '../layout/sheet-layout.ts'
import { BadgeCard, type BadgeDesign } from './Badge.tsx'
import { fitTexts } from './fit-texts.ts'
import { printOnPages } from './print-on-pages.ts'
import styles from './sheet.module.css'

type SheetsProps = BadgeDesign & {
  badges: Badge[]
  options: SheetOptions
  hasMarks: boolean
  /** Called with the number of texts that do not fit. */
  onFit: (overflowing: number) => void
}

/** The sheets in their true size, as they are printed. */
export function Sheets({ badges, options, hasMarks, onFit, ...design }: SheetsProps) {
  const { format } = design
  const root = useRef<HTMLDivElement>(null)
  const sheets = useMemo(() => layOut(format, options, badges.length), [format, options, badges.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the texts or their room
  useLayoutEffect(() => {
    const measure = () => root.current && onFit(fitTexts(root.current))
    measure()
    // A typeface that arrives later has other widths.
    document.fonts.addEventListener('loadingdone', measure)
    return () => document.fonts.removeEventListener('loadingdone', measure)
  }, [sheets, badges, design.words, design.fields, onFit])
  return (
    <Pages format={format} ref={root}>
      {sheets.map(({ side, places, isTurned }, number) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: a page has no other identity than its number
          key={number}
          className={styles.sheet}
          aria-label={`Page ${number + 1}: ${side === 'front' ? 'fronts' : 'backs'}`}
        >
          {places.map(({ index, x, y }) => {
            const badge = badges[index]
            if (!badge) return null
            return (
              <div
                key={index}
                className={styles.place}
                style={{ insetInlineStart: `${x}mm`, insetBlockStart: `${y}mm` }}
                data-turned={isTurned || undefined}
              >
                <BadgeCard {...design} badge={badge} side={side} />
              </div>
            )
          })}
          <Lines format={format} lines={hasMarks ? cropMarks(format, options, side) : []} />
        </section>
      ))}
    </Pages>
  )
}

type PagesProps = {
  format: SheetFormat
  children: React.ReactNode
  ref?: React.Ref<HTMLDivElement>
}

/** The parts of the screen that are printed, each on a page of its own. */
export function Pages({ format: { pageWidth, pageHeight }, children, ref }: PagesProps) {
  useEffect(() => printOnPages(pageWidth, pageHeight), [pageWidth, pageHeight])
  const style = {
    '--page-width': `${pageWidth}mm`,
    '--page-height': `${pageHeight}mm`,
    // Ink on white in both themes.
    '--white': '#fff',
    '--black': '#000',
  }
  return (
    <div ref={ref} className={styles.pages} style={style as CSSProperties} data-sheets="" dir="ltr">
      {children}
    </div>
  )
}

export const sheetClass = styles.sheet

/** Lines on a page, in millimetres. */
export const Lines = ({ format, lines }: { format: SheetFormat; lines: Line[] }) =>
  lines.length === 0 ? null : (
    <svg className={styles.lines} viewBox={`0 0 ${format.pageWidth} ${format.pageHeight}`} aria-hidden="true">
      {lines.map(([x1, y1, x2, y2]) => (
        <path key={[x1, y1, x2, y2].join(' ')} d={`M${x1} ${y1}L${x2} ${y2}`} />
      ))}
    </svg>
  )
