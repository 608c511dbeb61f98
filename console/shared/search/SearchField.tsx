import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { keyOf } from '../../../ui/keys.ts'
import controls from '../controls.module.css'
import { characterKey, hasCharacterKeys, useShortcuts } from '../shortcuts.ts'
import { TooLong } from '../too-long/TooLong.tsx'
import { tooLong } from '../too-long/too-long.ts'
import styles from './SearchField.module.css'
import { takeWantedSearch } from './wanted-search.ts'

const TYPING_MS = 250

type SearchFieldProps = {
  label: string
  /** The most characters that are searched. */
  limit: number
  value: string
  onSearch: (words: string) => void
}

/** Searches while the person types, a moment after the last key. */
export function SearchField({ label, limit, value, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  const id = useId()
  const excess = tooLong(typed.trim(), limit)
  if (value !== searched) {
    // The address has changed: by the field itself, or by the back button.
    setSearched(value)
    if (value !== typed.trim()) setTyped(value)
  }
  // A layout effect, because its cleanup also runs while Suspense waits for the next screen: a search that is still
  // pending must not lead back to the list.
  useLayoutEffect(() => {
    if (typed.trim() === value || excess) return
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    if (takeWantedSearch()) field.current?.focus()
  }, [])
  useShortcuts({ '/': () => field.current?.select() })
  return (
    <div className={styles.search}>
      <input
        ref={field}
        type="search"
        aria-label={label}
        aria-keyshortcuts={[characterKey('/'), 'Control+K'].filter(Boolean).join(' ')}
        placeholder={label}
        aria-invalid={excess !== undefined}
        aria-describedby={excess && id}
        className={`${controls.control} ${styles.query}`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          const key = keyOf(event)
          if (key === 'Enter' && !excess) onSearch(typed.trim())
          if (key === 'Escape') event.currentTarget.blur()
        }}
      />
      {hasCharacterKeys() && (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      )}
      <TooLong id={id} error={excess} />
    </div>
  )
}
