import { type FocusEvent, type MouseEvent, type ReactNode, type ToggleEvent, useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Menu.module.css'

const MENU_ID = 'menu'

/**
 * The phone's menu: a popover, so that it opens, closes and gives focus back without any script.
 * With it, it also closes on a choice and when the focus leaves.
 */
export function Menu({ children }: { children: ReactNode }) {
  const toggle = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLElement>(null)

  const followsLink = useRef(false)

  const closeOnChoice = ({ target, detail }: MouseEvent) => {
    const choice = target instanceof Element && target.closest('a, button')
    if (!choice) return
    // Chosen with the keyboard, the focus goes where the link leads.
    followsLink.current = choice.matches('a') && detail === 0
    sheet.current?.hidePopover()
  }
  const closeOnLeave = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget || sheet.current?.contains(relatedTarget)) return
    // The toggle closes the menu by itself. If the menu were closed before the toggle's click, the click would open it again.
    if (relatedTarget !== toggle.current) sheet.current?.hidePopover()
  }
  const giveFocusBack = ({ newState }: ToggleEvent) => {
    if (newState === 'open') followsLink.current = false
    else if (!followsLink.current && document.activeElement === document.body)
      toggle.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <button ref={toggle} type="button" popoverTarget={MENU_ID} className={styles.toggle}>
        Menu <Icon name="menu" className={styles.icon} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: hears the clicks of its links and buttons, which keys cause too */}
      <nav
        ref={sheet}
        id={MENU_ID}
        popover="auto"
        aria-label="Menu"
        className={styles.sheet}
        onClick={closeOnChoice}
        onBlur={closeOnLeave}
        onToggle={giveFocusBack}
      >
        <button
          type="button"
          popoverTarget={MENU_ID}
          popoverTargetAction="hide"
          className={styles.close}
        >
          Close <Icon name="close" className={styles.icon} />
        </button>
        {children}
      </nav>
    </>
  )
}
