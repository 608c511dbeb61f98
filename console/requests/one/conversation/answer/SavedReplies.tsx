import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { RepliesAnswer } from '../../../../../contract/console/conversation.ts'
import { keyOf } from '../../../../../ui/keys.ts'
import styles from './SavedReplies.module.css'

type SavedRepliesProps = {
  saved: RepliesAnswer
  onChoose: (text: string) => void
  /** Closed without a choice; `typed`: the text of the filter. */
  onCancel: (typed: string) => void
}

/** The list of saved replies, filtered by what the person types: a combobox whose list is always open. */
export function SavedReplies({ saved: { locale, replies }, onChoose, onCancel }: SavedRepliesProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [nth, setNth] = useState(0)
  const hasTyped = (text: string) => text.toLowerCase().includes(typed.toLowerCase())
  // Enter takes the first: a title that was typed comes before a text that has the same word.
  const found = replies
    .filter(({ title, text }) => hasTyped(`${title}\n${text}`))
    .sort((a, b) => Number(hasTyped(b.title)) - Number(hasTyped(a.title)))
  const active = Math.min(nth, found.length - 1)
  useEffect(() => {
    field.current?.focus()
    field.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  function handleKey(event: KeyboardEvent) {
    const key = keyOf(event)
    if (!['ArrowDown', 'ArrowUp', 'Enter', 'Escape'].includes(key)) return
    event.preventDefault()
    event.stopPropagation() // Enter and Escape have another meaning for the answer.
    const step = key === 'ArrowDown' ? 1 : -1
    const chosen = found[active]
    if (key === 'Escape') onCancel(typed)
    else if (key !== 'Enter') setNth((active + step + found.length) % (found.length || 1))
    else if (chosen) onChoose(chosen.text)
  }

  return (
    <div className={styles.panel}>
      <input
        ref={field}
        role="combobox"
        aria-label="Saved reply"
        aria-expanded={true}
        aria-controls={`${id}list`}
        aria-activedescendant={found.length > 0 ? `${id}${active}` : undefined}
        aria-autocomplete="list"
        dir="auto"
        autoComplete="off"
        placeholder="Find a saved reply"
        className={styles.field}
        value={typed}
        onKeyDown={handleKey}
        onChange={({ target }) => {
          setTyped(target.value)
          setNth(0)
        }}
      />
      <div id={`${id}list`} role="listbox" aria-label="Saved replies" lang={locale} className={styles.list}>
        {found.map(({ title, text }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of the list
          <div
            key={title}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            dir="auto"
            className={styles.option}
            onClick={() => onChoose(text)}
          >
            <span className={styles.title}>{title}</span> <span className={styles.text}>{text}</span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.none}>
        {found.length === 0 && 'No saved reply has this text.'}
      </p>
    </div>
  )
}
