import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import dialogs from '../shared/dialog/dialog.module.css'
import { useShortcuts } from '../shared/shortcuts.ts'
import styles from './ShortcutHelp.module.css'

const keys = [
  ['j / k', 'Next or previous row, request or employee'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['/', 'Search; on a new line of an answer: saved replies'],
  ['Ctrl + K', 'Search here, or in all requests'],
  ['c', 'Enter a new request, in the inbox'],
  ['r', 'Write an answer'],
  ['a', 'Choose the owner; Enter assigns it to you'],
  ['s', 'Choose the status'],
  ['f', 'Choose the follow-up; then 1, 3 or 7 days'],
  ['n', 'Write a note'],
  ['!', 'Choose the status Spam; Enter confirms'],
  ['e', 'Go to Not spam; Enter confirms'],
  ['u', 'Back to the list'],
  ['Ctrl + Enter', 'Send the answer, or add the note'],
  ['Escape', 'Leave the answer or note, or clear the selection'],
  ['?', 'This list'],
]

/** The list of keys, opened by `?`. */
export function ShortcutHelp() {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  function open() {
    dialog.current?.showModal()
    heading.current?.focus() // The button at the end would scroll the list out of sight.
  }
  useShortcuts({ '?': open })
  return (
    <dialog ref={dialog} className={dialogs.dialog} aria-labelledby="shortcut-help" closedby="any">
      <h2 ref={heading} id="shortcut-help" tabIndex={-1} className={dialogs.title}>
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
      <div className={dialogs.actions}>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
    </dialog>
  )
}
