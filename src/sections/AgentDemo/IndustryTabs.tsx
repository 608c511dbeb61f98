import type { KeyboardEvent, MouseEvent } from 'react'
import { hasModifier, keyOf } from '../../../ui/keys.ts'
import { chatAddress, chatId } from './chat-addresses.ts'
import styles from './IndustryTabs.module.css'

export type Industry = { id: string; label: string }
export const PANEL_ID = 'chat'

type Props = {
  industries: Industry[]
  /** The accessible name of the list. */
  label: string
  /** The address of the page with all conversations. */
  page: string
  selected: string
  /** The shown conversation: the first one until the selected conversation is loaded. */
  shown: string
  /** Roving tabindex: Tab reaches only the selected tab. Off before hydration, because arrow keys need the script. */
  hasRovingFocus: boolean
  onSelect: (id: string) => void
  /** Shows the conversation, or follows the link to it if it fails to load. */
  onFollow: (event: MouseEvent, id: string) => void
}

/**
 * The industries as WAI-ARIA's tabs, activated when they get the focus. Without JavaScript they are links to the page with
 * all conversations; a click before hydration waits for it (`islands/press-before-hydration.ts`). A click follows the link
 * if the conversation fails to load; an arrow key never leaves the page.
 */
export function IndustryTabs({
  industries,
  label: listLabel,
  page,
  selected,
  shown,
  hasRovingFocus,
  onSelect,
  onFollow,
}: Props) {
  const moveAlong = (event: KeyboardEvent<HTMLElement>) => {
    if (hasModifier(event) || event.shiftKey) return
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const target = targetOf(keyOf(event))?.(tabs.indexOf(event.target as HTMLElement))
    if (target === undefined) return
    event.preventDefault()
    tabs.at(target % tabs.length)?.focus()
    // Not on focus: a pointer focuses a tab when it is pressed, before the click, which may still be cancelled.
    const industry = industries.at(target % industries.length)
    if (industry) onSelect(industry.id)
  }

  return (
    <div role="tablist" aria-label={listLabel} className={styles.tabs} onKeyDown={moveAlong}>
      {industries.map(({ id, label }) => (
        <a
          key={id}
          className={styles.tab}
          role="tab"
          id={chatId(id)}
          href={chatAddress(page, id)}
          data-control=""
          aria-controls={id === shown ? PANEL_ID : undefined}
          aria-selected={id === selected}
          tabIndex={hasRovingFocus && id !== selected ? -1 : 0}
          onClick={(event) => onFollow(event, id)}
        >
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

/** The left and right keys follow the reading direction, because the tabs are in a row on a phone. */
function targetOf(key: string) {
  const [next, previous] = document.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === next) return targets.ArrowDown
  if (key === previous) return targets.ArrowUp
  return targets[key]
}
