/**
 * Remembers what the visitor has opened, typed and focused in an island. The returned function restores it in the
 * elements that React put in place of those elements.
 */
export function keepUse(island: Element) {
  const used = usableIn(island)
  const openDialogs = island.querySelectorAll<HTMLDialogElement>('dialog[id]:modal')
  const openPopovers = island.querySelectorAll<HTMLElement>('[popover]:popover-open')
  const { activeElement } = document
  const focused = [...used].find(([, element]) => element === activeElement)?.[0]
  return () => {
    const replaced = usableIn(island)
    for (const [key, old] of used) {
      const element = replaced.get(key)
      if (element && element !== old) copyInput(old, element)
    }
    for (const { id, isConnected } of openDialogs) if (!isConnected) findDialog(id)?.showModal()
    for (const { id, isConnected } of openPopovers) if (!isConnected) document.getElementById(id)?.showPopover()
    if (focused && !activeElement?.isConnected) focusAgain(activeElement, replaced.get(focused))
  }
}

/** The elements that a visitor can use, each with a key that is the same after React has rendered the island anew. */
function usableIn(island: Element) {
  const found = new Map<string, HTMLElement>()
  const counts = new Map<string, number>()
  for (const element of island.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [tabindex]')) {
    // Names may contain an id of React, such as `_R_0_`, which differs.
    const name = element.getAttribute('name')?.replace(/_.*_/, '')
    const kind = [element.localName, element.className, name].join(' ')
    const count = counts.get(kind) ?? 0
    counts.set(kind, count + 1)
    found.set(`${kind} ${count}`, element)
  }
  return found
}

function copyInput(from: HTMLElement, to: HTMLElement) {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) to.checked = from.checked
  if (isField(from) && isField(to)) to.value = from.value
}

const isField = (element: HTMLElement) =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

function focusAgain(from: Element | null, to: HTMLElement | undefined) {
  to?.focus()
  if (isText(from) && isText(to)) to.setSelectionRange(from.selectionStart, from.selectionEnd)
}

const isText = (element: Element | null | undefined): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionStart !== null)

function findDialog(id: string) {
  const dialog = document.getElementById(id)
  return dialog instanceof HTMLDialogElement ? dialog : null
}
