import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useShortcuts } from '../shared/shortcuts.ts'
import styles from './ShortcutHelp.module.css'

const keys = [
  ['j / k', 'Next or previous row'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['/', 'Search'],
  ['r', 'Reply to the open request'],
  ['u', 'Back to the list'],
  ['?', 'This list'],
]

/** The list of keys, opened by `?`. */
export function ShortcutHelp() {
  const dialog = useRef<HTMLDialogElement>(null)
  useShortcuts({ '?': () => dialog.current?.showModal() })
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="shortcut-help" closedby="any">
      <h2 id="shortcut-help" className={styles.title}>
        Keys
      </h2>
      <dl className={styles.keys}>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => dialog.current?.close()}>Close</Button>
    </dialog>
  )
}
