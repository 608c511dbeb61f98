import { useEffect, useRef } from 'react'

/** By the key that is pressed, such as `j` or `/`. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>

/** Single keys, for as long as the component is shown. Keys in fields and dialogs, and with Ctrl, Alt or Meta, are ignored. */
export function useShortcuts(shortcuts: Shortcuts) {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    function handle(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      const target = event.target as Element
      if (target.closest('input, textarea, select, dialog, [contenteditable]')) return
      const act = current.current[event.key]
      if (!act) return
      event.preventDefault()
      act(event)
    }
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])
}
