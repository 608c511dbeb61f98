import { useEffect } from 'react'

/**
 * Moves the focus on when the focused element leaves the page, as a button does whose row was removed: to the next control
 * beside it, else to the heading. Without it the focus falls to the body, and Tab starts again at the top of the page.
 */
export function useFocusKept() {
  useEffect(() => {
    let focused: Element | null = null

    function remember({ target }: FocusEvent) {
      focused = target as Element
    }

    /** An element that leaves the page loses the focus in some browsers before, in others without an event. */
    function forget() {
      const left = focused
      queueMicrotask(() => {
        if (left?.isConnected && left === focused) focused = null
      })
    }

    const observer = new MutationObserver((changes) => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      const lost = focused
      focused = null
      const removal = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))
      const target = (removal && controlBeside(removal)) ?? document.querySelector('h1')
      target?.focus()
    })

    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
      observer.disconnect()
    }
  }, [])
}

/** The control after the removed node, else the one before it, in the smallest part of the page that has any. */
function controlBeside({ target, nextSibling, previousSibling }: MutationRecord) {
  const place = [nextSibling, previousSibling].find((node) => node?.isConnected) ?? target
  for (let part = target as Element | null; part?.closest('main'); part = part.parentElement) {
    const controls = [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    )
    const next = controls.find((control) => control === place || isAfter(control, place))
    const found = next ?? controls.at(-1)
    if (found) return found
  }
  return undefined
}

const CONTROLS = 'a[href], button, input, select, textarea'

const isAfter = (node: Node, place: Node) =>
  (place.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
