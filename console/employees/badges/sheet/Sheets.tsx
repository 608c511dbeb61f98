import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react'
import type { Badge } from '../../../../contract/console/employees/badges.ts'
import { inChunks } from '../../../shared/in-chunks.ts'
import { BadgeCard, type BadgeDesign } from './Badge.tsx'
import { fitTexts } from './fit-texts.ts'
import { type PrinterSettings, sidesOf } from './printer-settings.ts'
import styles from './Sheets.module.css'

type SheetsProps = BadgeDesign & {
  badges: Badge[]
  settings: PrinterSettings
  /** The first free label of a used sheet, counted from 1 by rows. */
  start: number
  /** Called with the number of texts that do not fit. */
  onFit: (overflowing: number) => void
}

/** The pages in their true size, as they are printed. The back of a card is on the label after its front. */
export function Sheets({ badges, settings: { sides, offsetX, offsetY }, start, onFit, ...design }: SheetsProps) {
  const { format, words, fields } = design
  const root = useRef<HTMLDivElement>(null)
  const pages = useMemo(() => {
    const perSheet = format.columns * format.rows
    const used = Math.min(Math.max(Math.trunc(start), 1), perSheet) - 1
    const cards = badges.flatMap((badge) => sidesOf[sides].map((side) => ({ badge, side })))
    return inChunks([...Array<null>(used).fill(null), ...cards], perSheet)
  }, [badges, format, sides, start])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the texts or their room
  useLayoutEffect(() => {
    const measure = () => root.current && onFit(fitTexts(root.current))
    measure()
    // A typeface that arrives later has other widths.
    document.fonts.addEventListener('loadingdone', measure)
    return () => document.fonts.removeEventListener('loadingdone', measure)
  }, [pages, words, fields, onFit])
  const grid = {
    gridTemplate: `repeat(${format.rows}, ${format.height}mm) / repeat(${format.columns}, ${format.width}mm)`,
    gap: `${format.gapY}mm ${format.gapX}mm`,
    translate: `${format.left + offsetX}mm ${format.top + offsetY}mm`,
  }
  return (
    // Ink on white in both themes.
    <div ref={root} className={styles.pages} style={{ '--white': '#fff' } as CSSProperties} dir="ltr">
      {pages.map((cards, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page has no other identity than its number
        <section key={number} className={styles.sheet} data-page={format.page} aria-label={`Page ${number + 1}`}>
          <div className={styles.cards} style={grid}>
            {cards.map((card, cell) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: nor has a label
              card ? <BadgeCard key={cell} {...design} {...card} /> : <span key={cell} />,
            )}
          </div>
        </section>
      ))}
    </div>
  )
}
