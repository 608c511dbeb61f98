import { type FocusEvent, type MouseEvent, type ReactNode, type ToggleEvent, useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Menu.module.css'

const MENU_ID = 'menu'

type MenuProps = { words: { menu: string; close: string }; children: ReactNode }

/**
 * The menu of narrow screens. A popover, so that it opens, closes and restores the focus without JavaScript. With
 * JavaScript it also closes when a link or button is chosen and when it loses the focus.
 */
export function Menu({ words, children }: MenuProps) {
  const toggle = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)

  const followsLink = useRef(false)

  const closeOnChoice = ({ target, detail }: MouseEvent) => {
    const choice = target instanceof Element && target.closest('a, button')
    if (!choice) return
    // A link that is followed with the keyboard moves the focus to its target.
    followsLink.current = choice.matches('a') && detail === 0
    panel.current?.hidePopover()
  }
  const closeOnLeave = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget || panel.current?.contains(relatedTarget)) return
    // The toggle closes the menu itself. If the menu were already closed, the click on the toggle would open it again.
    if (relatedTarget !== toggle.current) panel.current?.hidePopover()
  }
  const restoreFocus = ({ newState }: ToggleEvent) => {
    if (newState === 'open') followsLink.current = false
    else if (!followsLink.current && document.activeElement === document.body)
      toggle.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <button ref={toggle} type="button" popoverTarget={MENU_ID} className={styles.toggle}>
        <span>{words.menu}</span> <Icon name="menu" className={styles.icon} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: handles the clicks of its links and buttons, which keys cause too */}
      <nav
        ref={panel}
        id={MENU_ID}
        popover="auto"
        aria-label={words.menu}
        className={styles.panel}
        onClick={closeOnChoice}
        onBlur={closeOnLeave}
        onToggle={restoreFocus}
      >
        <button type="button" popoverTarget={MENU_ID} popoverTargetAction="hide" className={styles.close}>
          <span>{words.close}</span> <Icon name="close" className={styles.icon} />
        </button>
        {children}
      </nav>
    </>
  )
}
