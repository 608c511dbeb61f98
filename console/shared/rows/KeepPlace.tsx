import { Component, type ReactNode, type RefObject } from 'react'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'

type KeepPlaceProps = { list: RefObject<HTMLElement | null>; children: ReactNode }
type Snapshot = { row: Element; top: number; isRead: boolean } | null

/**
 * Keeps the row that is being read in place when rows are inserted above it: the page scrolls. If the list is at its top
 * and neither focus nor pointer is on a row, the list slides down. A class, because only
 * classes can measure the page before an update.
 */
export class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate(): Snapshot {
    const list = this.props.list.current
    if (!list) return null
    const read = list.querySelector(':scope > :is(:focus-within, :hover)') ?? firstVisible(list)
    const row = read ?? list.firstElementChild
    return row && { row, top: row.getBoundingClientRect().top, isRead: read !== null }
  }

  override componentDidUpdate(_: KeepPlaceProps, __: object, before: Snapshot) {
    if (!before?.row.isConnected) return
    const moved = before.row.getBoundingClientRect().top - before.top
    if (moved === 0) return
    if (before.isRead) scrollBy({ top: moved, behavior: 'instant' })
    else if (moved > 0 && !prefersReducedMotion())
      this.props.list.current?.animate([{ translate: `0 ${-moved}px` }, { translate: '0 0' }], {
        duration: 250,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      })
  }

  override render() {
    return this.props.children
  }
}

/** The first row on the screen if the list is scrolled; null at its top. */
function firstVisible(list: HTMLElement) {
  if (list.getBoundingClientRect().top >= 0) return null
  return [...list.children].find((row) => row.getBoundingClientRect().top >= 0) ?? null
}
