import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { keyOf } from '../../../ui/keys.ts'
import { characterKey, useShortcuts } from '../shortcuts.ts'
import styles from './Menu.module.css'

export type MenuOption = { value: string; label: ReactNode }

type MenuProps = {
  /** Of the list: `Owner`. */
  label: string
  /** The content of the button, beside the label. */
  children: ReactNode
  options: readonly MenuOption[]
  value?: string
  onChoose: (value: string) => void
  look?: 'field' | 'button' | 'plain'
  /** The id of the label's element, if the page shows one. */
  labelledBy?: string
  /** Keys that open the list, with the value whose option they focus; an empty one stands for the current value. */
  opensBy?: Record<string, string>
}

/**
 * A button that opens a list to choose from. Not a `select`: that one saves each value which an arrow key passes.
 */
export function Menu({
  label,
  children,
  options,
  value,
  onChoose,
  look = 'field',
  labelledBy,
  opensBy = {},
}: MenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const wanted = useRef('')
  const listId = `${id}list`
  const list = useRef<HTMLDivElement>(null)
  const items = () => [...(list.current?.querySelectorAll('button') ?? [])]

  function handleToggle({ newState }: ToggleEvent) {
    if (newState !== 'open') return
    const named = wanted.current ? items().find((item) => item.dataset.value === wanted.current) : undefined
    const checked = items().find((item) => item.ariaChecked === 'true')
    const first = named ?? checked ?? items()[0]
    first?.focus()
    wanted.current = ''
  }

  const openOn = (option: string) => () => {
    wanted.current = option
    opener.current?.focus()
    opener.current?.click()
  }
  useShortcuts(Object.fromEntries(Object.entries(opensBy).map(([key, option]) => [key, openOn(option)])))

  function handleKey(event: KeyboardEvent) {
    // The keys of the screen are not for an open list.
    event.stopPropagation()
    const index = items().indexOf(document.activeElement as HTMLButtonElement)
    const { length } = items()
    const key = keyOf(event)
    const target = {
      ArrowDown: (index + 1) % length,
      ArrowUp: (index - 1 + length) % length,
      Home: 0,
      End: length - 1,
    }[key]
    if (key === 'Tab') list.current?.hidePopover()
    if (target === undefined) return
    event.preventDefault()
    items()[target]?.focus()
  }

  function choose(chosen: string) {
    list.current?.hidePopover()
    onChoose(chosen)
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        id={id}
        aria-keyshortcuts={Object.keys(opensBy).map(characterKey).join(' ') || undefined}
        aria-labelledby={labelledBy && `${labelledBy} ${id}`}
        className={`${styles.opener} ${styles[look]}`}
        popoverTarget={listId}
        aria-haspopup="menu"
      >
        {children}
        <Icon name="chevron" className={styles.chevron} />
      </button>
      <div
        ref={list}
        id={listId}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.list}
        onToggle={handleToggle}
        onKeyDown={handleKey}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            {...(value === undefined
              ? { role: 'menuitem' }
              : { role: 'menuitemradio', 'aria-checked': option.value === value })}
            tabIndex={-1}
            data-value={option.value}
            className={styles.item}
            onClick={() => choose(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </>
  )
}
