import { type InputEvent, useLayoutEffect, useRef, useState } from 'react'
import type { DraftAnswer } from '../../../../../contract/console/conversation.ts'
import { findPlaceholder } from '../../../../../contract/console/saved-replies.ts'
import { isBlank } from '../../../../../contract/console/signature.ts'

/** Opens the list of saved replies, and inserts the chosen one at the caret. */
export function useReplyList(draft: DraftAnswer | undefined, change: (text: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null)
  /** Where the reply goes, and whether `/` opened the list. */
  const [place, setPlace] = useState<{ start: number; end: number; isTyped: boolean } | null>(null)
  const selection = useRef<[number, number] | null>(null)
  useLayoutEffect(() => {
    if (!selection.current) return
    area.current?.focus()
    area.current?.setSelectionRange(...selection.current)
    selection.current = null
  })

  function open(isTyped: boolean) {
    if (!area.current || !draft) return
    const { selectionStart: start, selectionEnd: end } = area.current
    setPlace(isBlank(draft.text, draft.signature) ? { start: 0, end: 0, isTyped } : { start, end, isTyped })
  }

  /** As typing does, so that the browser can undo it; it cannot undo a change of the value by a script. */
  function insert(text: string, { start, end }: { start: number; end: number }) {
    area.current?.focus()
    area.current?.setSelectionRange(start, end)
    if (!document.execCommand('insertText', false, text) && draft)
      change(draft.text.slice(0, start) + text + draft.text.slice(end))
  }

  /** Inserts the text and selects `[from, to]` of it. */
  function put(text: string, [from, to]: [number, number]) {
    if (!place || !draft) return
    const { start, end } = place
    selection.current = [start + from, (text ? start : end) + to]
    if (text) insert(text, place)
    setPlace(null)
  }

  return {
    area,
    isOpen: place !== null,
    toggle: () => (place ? put('', [0, 0]) : open(false)),
    /** The first placeholder without a value is selected, so that the next keys replace it. */
    choose(text: string) {
      const placeholder = findPlaceholder(text)
      const from = placeholder ? text.indexOf(placeholder) : text.length
      put(text, [from, from + (placeholder?.length ?? 0)])
    },
    /** If `/` opened the list, the typed filter becomes part of the text. */
    cancel(typed: string) {
      const text = place?.isTyped ? `/${typed}` : ''
      put(text, [text.length, text.length])
    },
    /** `/` at the beginning of a line, or in an empty text. */
    handleBeforeInput(event: InputEvent<HTMLTextAreaElement>) {
      const { value, selectionStart } = event.currentTarget
      if (event.data !== '/' || !draft) return
      if (selectionStart > 0 && value[selectionStart - 1] !== '\n' && !isBlank(value, draft.signature)) return
      event.preventDefault()
      open(true)
    },
  }
}
