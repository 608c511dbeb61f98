import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import controls from '../controls.module.css'
import { characterKey, hasCharacterKeys, useShortcuts } from '../shortcuts.ts'
import styles from './SearchField.module.css'
import { takeWantedSearch } from './wanted-search.ts'

const TYPING_MS = 250

type SearchFieldProps = {
  label: string
  maxLength: number
  value: string
  onSearch: (words: string) => void
}

/** Searches while the person types, a moment after the last key. */
export function SearchField({ label, maxLength, value, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  if (value !== searched) {
    // The address has changed: by the field itself, or by the back button.
    setSearched(value)
    if (value !== typed.trim()) setTyped(value)
  }
  // A layout effect, because its cleanup also runs while Suspense waits for the next screen: a search that is still
  // pending must not lead back to the list.
  useLayoutEffect(() => {
    if (typed.trim() === value) return
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
        maxLength={maxLength}
        className={`${controls.control} ${styles.query}`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') onSearch(typed.trim())
          if (key === 'Escape') currentTarget.blur()
        }}
      />
      {hasCharacterKeys() && (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      )}
    </div>
  )
}
