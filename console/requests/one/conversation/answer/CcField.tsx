import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { Icon } from '../../../../../ui/Icon.tsx'
import { keyOf } from '../../../../../ui/keys.ts'
import text from '../../../../../ui/styles/text.module.css'
import styles from './CcField.module.css'
import type { useCc } from './useCc.ts'

type CcFieldProps = { id: string; copies: ReturnType<typeof useCc>; describedBy: string; isReadOnly: boolean }

/** The addresses in Cc, each with a button that removes it, and the field for another one. */
export function CcField({ id, copies, describedBy, isReadOnly }: CcFieldProps) {
  const { cc, typed, problem, news, type, add, remove } = copies
  const input = useRef<HTMLInputElement>(null)

  function handleKey(event: KeyboardEvent) {
    const { ctrlKey, metaKey } = event
    const key = keyOf(event)
    // A comma may be in a name, before its address.
    const isEnd = key === 'Enter' ? !ctrlKey && !metaKey : (key === ',' || key === ';') && typed.includes('@')
    if (!isEnd || typed.trim() === '') return
    event.preventDefault()
    add()
  }

  /** Only on the way to another field: a longer list would move a button away from under a click. Sending adds the text too. */
  function handleBlur({ relatedTarget: next }: FocusEvent) {
    if (next instanceof HTMLInputElement || next instanceof HTMLTextAreaElement) add()
  }

  function handleRemove({ currentTarget }: MouseEvent, address: string) {
    if (isReadOnly) return
    const item = currentTarget.closest('li')
    const beside = item?.nextElementSibling ?? item?.previousElementSibling
    ;(beside?.querySelector('button') ?? input.current)?.focus()
    remove(address)
  }

  return (
    <div className={styles.copies}>
      {cc.length > 0 && (
        <ul aria-label="In Cc" className={styles.list}>
          {cc.map((address) => (
            <li key={address} className={styles.address}>
              <bdi>{address}</bdi>
              <button
                type="button"
                className={styles.remove}
                aria-label={`Remove ${address} from Cc`}
                aria-disabled={isReadOnly}
                onClick={(event) => handleRemove(event, address)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        ref={input}
        type="text"
        inputMode="email"
        enterKeyHint="done"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={problem !== ''}
        aria-describedby={describedBy}
        className={styles.input}
        readOnly={isReadOnly}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={handleKey}
        onBlur={handleBlur}
      />
      <p role="status" className={text.visuallyHidden}>
        {news}
      </p>
    </div>
  )
}
