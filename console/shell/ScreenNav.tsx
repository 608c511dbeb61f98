import { type FocusEvent, type ToggleEvent, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { Icon } from '../../ui/Icon.tsx'
import styles from './ScreenNav.module.css'
import type { Screen } from './screens.ts'

/** As many have room on a phone. */
const MAX_TABS = 4

/** The screens of the person. On phones they are tabs at the lower edge, and those without room are behind the last tab. */
export function ScreenNav({ screens }: { screens: Screen[] }) {
  const [address] = useLocation()
  const others = useRef<HTMLDivElement>(null)
  const tabs = screens.length > MAX_TABS ? screens.slice(0, MAX_TABS - 1) : screens
  const rest = screens.slice(tabs.length)
  const isCurrent = ({ path }: Screen) => address === path || address.startsWith(`${path}/`)

  function handleToggle({ newState, currentTarget }: ToggleEvent) {
    if (newState === 'open') currentTarget.querySelector<HTMLElement>('[aria-current], a')?.focus()
  }

  /** The focus does not go behind the open list. Without a target it is a press on the list. */
  function handleBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget && !others.current?.contains(relatedTarget)) others.current?.hidePopover()
  }

  const linkTo = (screen: Screen) => (
    <Link
      key={screen.path}
      href={screen.path}
      className={styles.link ?? ''}
      aria-current={isCurrent(screen) ? 'page' : undefined}
      onClick={() => others.current?.hidePopover()}
      onBlur={handleBlur}
    >
      {screen.label}
    </Link>
  )

  return (
    <nav aria-label="Screens" className={styles.nav}>
      {tabs.map(linkTo)}
      {rest.length > 0 && (
        <>
          <button
            type="button"
            className={styles.more}
            popoverTarget="more-screens"
            aria-current={rest.some(isCurrent) || undefined}
          >
            <span>More</span>
            <Icon name="chevron" className={styles.chevron} />
          </button>
          <div ref={others} id="more-screens" popover="auto" className={styles.rest} onToggle={handleToggle}>
            {rest.map(linkTo)}
          </div>
        </>
      )}
    </nav>
  )
}
