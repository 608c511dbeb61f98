import { useShortcuts } from '../shortcuts.ts'

/** `j` and `k` move the focus to the next or previous row; from elsewhere to the first one. */
export function useRowKeys(rows: () => Element[]) {
  const move = (by: 1 | -1) => () => {
    const all = rows()
    const index = focusedRow(all)
    focusRow(all[index < 0 ? 0 : Math.min(Math.max(index + by, 0), all.length - 1)])
  }
  useShortcuts({ j: move(1), k: move(-1) })
}

/** The index of the row with the focus, or -1. */
export const focusedRow = (rows: Element[]) => rows.findIndex((row) => row.contains(document.activeElement))

/** Focuses the row's first link or button, or the row itself if it has none. */
export function focusRow(row: Element | undefined) {
  const target = row?.querySelector<HTMLElement>('a, button') ?? (row as HTMLElement | undefined)
  target?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
