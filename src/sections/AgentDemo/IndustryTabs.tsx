import type { KeyboardEvent } from 'react'
import text from '../../../ui/styles/text.module.css'
import { chatAddress, chatId } from './chat-addresses.ts'
import styles from './IndustryTabs.module.css'

export type Industry = { id: string; label: string }
export const panelId = (id: string) => `${chatId(id)}-panel`

type Props = {
  industries: Industry[]
  selected: string
  /** The id of the shown panel: the first one until the selected conversation is loaded. */
  shown: string
  /** Roving tabindex: Tab reaches only the selected tab. Off before hydration, because arrow keys need the script. */
  hasRovingFocus: boolean
  /** Resolves to whether the conversation can be shown. */
  onSelect: (id: string) => Promise<boolean>
}

/**
 * The industries as WAI-ARIA's vertical tabs, activated when they get the focus. Before hydration they are links to
 * the page with all conversations. A click follows the link if the conversation fails to load; an arrow key never leaves
 * the page.
 */
export function IndustryTabs({ industries, selected, shown, hasRovingFocus, onSelect }: Props) {
  const moveAlong = (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const target = targets[event.key]?.(tabs.indexOf(event.target as HTMLElement))
    if (target === undefined) return
    event.preventDefault()
    tabs.at(target % tabs.length)?.focus()
    // Not on focus: a pointer focuses a tab when it is pressed, before the click, which may still be cancelled.
    const industry = industries.at(target % industries.length)
    if (industry) onSelect(industry.id)
  }

  return (
    <div
      role="tablist"
      aria-orientation="vertical"
      aria-label="Industries"
      className={styles.tabs}
      onKeyDown={moveAlong}
    >
      {industries.map(({ id, label }, index) => (
        <a
          key={id}
          className={styles.tab}
          role="tab"
          id={chatId(id)}
          href={chatAddress(id)}
          // Other panels may not be in the document.
          aria-controls={id === shown ? panelId(id) : undefined}
          aria-selected={id === selected}
          tabIndex={hasRovingFocus && id !== selected ? -1 : 0}
          onClick={async (event) => {
            event.preventDefault()
            if (!(await onSelect(id))) location.assign(chatAddress(id))
          }}
        >
          <span aria-hidden="true" className={`${styles.number} ${text.figures}`}>
            {String(index + 1).padStart(2, '0')}
          </span>
          {label}
        </a>
      ))}
    </div>
  )
}

const targets: Record<string, (here: number) => number> = {
  ArrowDown: (here) => here + 1,
  ArrowUp: (here) => here - 1,
  Home: () => 0,
  End: () => -1,
  // The space key does not activate a link. Its tab is already selected.
  ' ': (here) => here,
}
