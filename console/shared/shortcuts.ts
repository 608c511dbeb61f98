import { useEffect, useRef } from 'react'
import { hasModifier, keyOf } from '../../ui/keys.ts'

const OFF_KEY = 'console-shortcuts-off'

/** Whether this device has the single-character shortcuts; a person who speaks or mistypes switches them off in Me. */
export const hasCharacterKeys = () => localStorage.getItem(OFF_KEY) === null

export function setCharacterKeys(isOn: boolean) {
  if (isOn) localStorage.removeItem(OFF_KEY)
  else localStorage.setItem(OFF_KEY, 'off')
}

/** The shortcut of a control, for `aria-keyshortcuts`. */
export const characterKey = (key: string) => (hasCharacterKeys() ? key : undefined)

/** By the key that is pressed, such as `j` or `/`. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>

/**
 * Single keys, for as long as the component is shown. None of them may change a record: the choices of a follow-up date do
 * so only while they have the focus, so they handle their keys themselves. Keys in dialogs, where one types, and with Ctrl, Alt
 * or Meta, are ignored.
 */
export function useShortcuts(shortcuts: Shortcuts) {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    function handle(event: KeyboardEvent) {
      const key = keyOf(event)
      if (key.length === 1 && !hasCharacterKeys()) return
      if (hasModifier(event) || event.defaultPrevented) return
      const target = event.target as Element
      if (target.closest('dialog') || isTypedIn(target)) return
      const act = current.current[key]
      if (!act) return
      event.preventDefault()
      act(event)
    }
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])
}

/** A checkbox keeps the focus after a click, and has no use for letters. */
const isTypedIn = (target: Element) =>
  target.matches('textarea, select, [contenteditable], [contenteditable] *') ||
  (target.matches('input') && !target.matches('[type=checkbox], [type=radio], [type=range]'))
