import { isMarked, placesIn, unmark } from '../../src/content/marks.ts'
import type { Place } from '../protocol.ts'
import { type Editor, hasLines, keyOf, meanwhile, measure, nameOf, onOneLine } from './editor.ts'
import pageStyles from './page.css?inline'

/** The script of each page in the frame of the editor: shows which texts can be changed, and opens them in place. */

const CHECK_MS = 200
/** The time to open the next text, before the page reloads with the saved one. */
const RELOAD_MS = 400
const MISSED_MS = 4_000
const FOCUSABLE = 'a[href], button, summary, select, [role=tab]'
const CONTROLS = `a, label, ${FOCUSABLE}`
const CHOSEN = 'button[aria-current=true], [role=tab][aria-selected=true]'
const MEMORY = 'editing'

/** A text on the page: its place, and the nodes that show it. */
type Spot = { key: string; place: Place; host: HTMLElement; nodes: ChildNode[] }
type OpenSpot = Spot & { field: HTMLElement; from: string; saving?: Promise<boolean> | undefined }

/** Undefined where a page is shown without the panel. */
const editor = window.parent.editor as Editor
const spots = new Map<HTMLElement, Spot[]>()
const shown = new Set<string>()
let open: OpenSpot | undefined

// --- Marks

/** Takes the marks out of a part of the page and remembers the places of its texts. */
function read(root: Node) {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node: Node | null = root; node; node = nodes.nextNode()) {
    if (node instanceof Text && isMarked(node.data)) readText(node)
    if (node instanceof Element) unmarkAttributes(node)
  }
}

function readText(node: Text) {
  const [file = '', ...path] = placesIn(node.data).at(-1) ?? []
  const place = { file, path }
  const key = keyOf(place)
  const parent = node.parentElement
  if (!parent || parent.closest('script, style, noscript')) return
  const isVisible = getComputedStyle(parent).inlineSize !== '1px' && !parent.closest('option, svg')
  if (isVisible) shown.add(key)
  if (isWaiting(parent)) return
  node.data = unmark(node.data)
  if (!isVisible) return
  const host = hostOf(node, key)
  const nodes = host === parent ? [node] : [...host.childNodes]
  const others = (spots.get(host) ?? []).filter((spot) => spot.nodes[0]?.isConnected && spot.nodes[0] !== node)
  spots.set(host, [...others, { key, place, host, nodes }])
  host.dataset.text = ''
  if (!host.closest(FOCUSABLE)) host.tabIndex = 0
}

/** React compares an island with its props, which are marked, when it hydrates. */
const isWaiting = (element: Element) => element.closest('astro-island:not([data-hydrated])')

function unmarkAttributes(element: Element) {
  if (element.localName === 'astro-island' || isWaiting(element)) return
  for (const { name, value } of element.attributes) if (isMarked(value)) element.setAttribute(name, unmark(value))
}

/** The element of the whole text: one with placeholders is shown in several elements. */
function hostOf(node: Text, key: string) {
  const parent = node.parentElement as HTMLElement
  const text = editor.textAt(key)
  if (!text?.text.includes('{')) return parent
  const plain = (some: string) => unmark(some).replace(/\s+/g, ' ').trim()
  const parts = text.text.split(/\{\w+\}/).map(plain)
  const ancestors = [parent, parent.parentElement, parent.parentElement?.parentElement]
  const host = ancestors.find((one) => one && parts.every((part) => plain(one.textContent).includes(part)))
  return host ?? parent
}

// --- Opening

/** The text at the pointer, or the first one of the element. */
function spotAt(target: EventTarget | null, point?: { x: number; y: number }) {
  if (!(target instanceof Element)) return undefined
  const own = target.closest<HTMLElement>('[data-text]')
  const host = own ?? target.closest(CONTROLS)?.querySelector<HTMLElement>('[data-text]')
  const some = (host && spots.get(host)) ?? []
  const pressed = point && document.caretPositionFromPoint(point.x, point.y)?.offsetNode
  return some.find(({ nodes }) => nodes.some((node) => node === pressed)) ?? some[0]
}

async function openSpot(spot: Spot, point?: { x: number; y: number }) {
  if (open && !(await leave())) return
  const text = editor.textAt(spot.key)
  if (!text) return
  const field = document.createElement('span')
  field.contentEditable = 'plaintext-only'
  field.dataset.editing = ''
  field.role = 'textbox'
  field.ariaLabel = nameOf(spot.place)
  field.textContent = text.text
  spot.nodes[0]?.before(field)
  for (const node of spot.nodes) node.remove()
  open = { ...spot, field, from: text.text }
  field.focus({ preventScroll: Boolean(point) })
  const caret = point && document.caretPositionFromPoint(point.x, point.y)
  if (caret && field.contains(caret.offsetNode)) getSelection()?.collapse(caret.offsetNode, caret.offset)
  else getSelection()?.selectAllChildren(field)
  say('')
}

function close() {
  if (!open) return
  const { field, nodes, host } = open
  open = undefined
  field.replaceWith(...nodes)
  hint.hidePopover()
  if (document.activeElement === document.body) host.focus({ preventScroll: true })
}

/** Whether the open text could be saved and closed. If not, it has the focus again. */
async function leave() {
  if (!open) return true
  open.saving ??= save(open)
  const isSaved = await open.saving
  if (!isSaved && open) {
    open.saving = undefined
    open.field.focus()
  }
  return isSaved
}

async function save({ place, field, from, key }: OpenSpot) {
  const to = field.textContent.trim()
  if (to !== from) {
    say('Saving …')
    const result = await editor.send('change', { ...place, from, to })
    if (result.state === 'refused') say(result.sentence)
    if (result.state === 'changed' && open) {
      open.from = result.text
      say(meanwhile(result.text))
    }
    if (result.state !== 'saved') return false
    showEverywhere(key, from, to)
    setTimeout(reload, MISSED_MS)
  }
  close()
  return true
}

/** If the development server did not reload the page. */
const reload = () => (open ? setTimeout(reload, RELOAD_MS) : location.reload())

/** Shows the saved text until the page reloads. */
function showEverywhere(key: string, from: string, to: string) {
  for (const { key: other, nodes } of [...spots.values()].flat())
    for (const node of nodes) if (other === key && node instanceof Text && node.data === from) node.data = to
}

// --- The hint below the open text

const hint = document.createElement('div')
hint.popover = 'manual'
hint.role = 'status'
hint.dataset.hint = ''

function say(sentence: string) {
  const text = open && editor.textAt(open.key)
  if (!open || !text) return
  const lines = [
    sentence && { className: 'wrong', textContent: sentence },
    text.source && text.source !== text.text && { className: 'source', textContent: text.source },
    {
      className: 'soft',
      textContent: ['Enter or a click elsewhere saves, Escape cancels', measure(text, open.field.textContent)]
        .filter(Boolean)
        .join(' · '),
    },
  ]
  hint.replaceChildren(
    ...lines.flatMap((line) => (line ? [Object.assign(document.createElement('p'), { dir: 'auto', ...line })] : [])),
  )
  hint.showPopover()
}

let checking: ReturnType<typeof setTimeout>
function check() {
  const checked = open
  if (!checked) return
  say(hint.querySelector('.wrong')?.textContent ?? '')
  clearTimeout(checking)
  checking = setTimeout(async () => {
    const to = checked.field.textContent.trim()
    const result = to !== checked.from && (await editor.send('check', { ...checked.place, from: checked.from, to }))
    if (open !== checked || checked.saving) return
    say(result && result.state === 'refused' ? result.sentence : '')
  }, CHECK_MS)
}

// --- Events: captured before the page sees them

let isPassing = false
/** A link or button works as on the real site with Ctrl or ⌘. */
function pass(control: HTMLElement) {
  isPassing = true
  control.click()
  isPassing = false
}

/** A click on a text of an island that is not hydrated. */
let early: MouseEvent | undefined

function onClick(event: MouseEvent) {
  if (!(event.target instanceof Element)) return
  const control = event.target.closest<HTMLElement>(CONTROLS)
  const isInField = open?.field.contains(event.target)
  const spot = isPassing ? undefined : spotAt(event.target, event.detail ? event : undefined)
  if (!isPassing) delete memory.page
  if (!spot && !isInField) {
    const isEarly = isWaiting(event.target) && isMarked((control ?? event.target).textContent)
    if (!isEarly || isPassing || event.ctrlKey || event.metaKey) return
    early = event
  }
  if (control || isInField) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  if (isInField) return
  if (control && (event.ctrlKey || event.metaKey)) pass(control)
  else if (spot) openSpot(spot, event.detail ? event : undefined)
}

function onKeyDown(event: KeyboardEvent) {
  const { key, target } = event
  delete memory.page
  if (open?.field === target) {
    event.stopImmediatePropagation()
    if (key !== 'Enter' && key !== 'Escape') return
    if (event.isComposing) return
    event.preventDefault()
    if (key === 'Enter') leave()
    else close()
    return
  }
  const spot = key === 'Enter' ? spotAt(target) : undefined
  if (!spot) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const control = (target as Element).closest<HTMLElement>(CONTROLS)
  if (control && (event.ctrlKey || event.metaKey)) pass(control)
  else openSpot(spot)
}

function onPaste(event: ClipboardEvent | DragEvent) {
  if (!open || open.field !== event.target) return
  event.preventDefault()
  const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
  const text = data?.getData('text/plain') ?? ''
  const stored = editor.textAt(open.key)
  // Nothing else keeps the browser's own undo.
  document.execCommand('insertText', false, stored && hasLines(stored) ? text : onOneLine(text))
}

// --- Before and after a reload: open dialogs, the chosen slide and tab, and the last text

type Position = { key: string; at: number }
type Memory = { page?: string; dialogs?: string[]; chosen?: Position[]; last?: Position }

const memory: Memory = JSON.parse(sessionStorage.getItem(MEMORY) ?? '{}')

const hostsOf = (key: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-text]')].filter((host) =>
    spots.get(host)?.some((spot) => spot.key === key),
  )

function positionOf(element: Element | null): Position[] {
  const host = element?.closest<HTMLElement>('[data-text]') ?? element?.querySelector<HTMLElement>('[data-text]')
  const key = host ? spots.get(host)?.[0]?.key : undefined
  return host && key ? [{ key, at: hostsOf(key).indexOf(host) }] : []
}

function remember() {
  // No input, until the page can be used again.
  window.frameElement?.toggleAttribute('inert', true)
  const dialogs = [...document.querySelectorAll('dialog[open]')].map(({ id }) => id)
  const chosen = [...document.querySelectorAll(CHOSEN)].flatMap(positionOf)
  const [last] = positionOf(document.activeElement)
  sessionStorage.setItem(MEMORY, JSON.stringify({ page: location.pathname, dialogs, chosen, last } satisfies Memory))
}

/** Runs again after each hydration, which gives an island its texts, until the person clicks or presses a key. */
function restore() {
  if (memory.page !== location.pathname) return
  const find = ({ key, at }: Position) => hostsOf(key)[at]?.closest<HTMLElement>(`[tabindex], ${FOCUSABLE}`)
  for (const id of memory.dialogs ?? []) {
    const opener = document.querySelector<HTMLElement>(`[command=show-modal][commandfor="${id}"]`)
    if (opener) pass(opener)
  }
  memory.dialogs = []
  memory.chosen = memory.chosen?.filter((position) => {
    const control = find(position)
    if (control && !control.matches(CHOSEN)) pass(control)
    return !control
  })
  const last = memory.last && !open && find(memory.last)
  if (!last) return
  delete memory.last
  last.focus({ preventScroll: true })
}

if (editor) {
  const style = document.createElement('style')
  style.textContent = pageStyles
  document.head.append(style)
  document.body.append(hint)
  read(document.body)
  editor.setShown(shown)
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') for (const node of addedNodes) read(node)
      else if (target instanceof Text) read(target)
      else unmarkAttributes(target as Element)
    }
    editor.setShown(shown)
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  const onHydrated = ({ target }: Event) => {
    read(target as Element)
    restore()
    const spot = early && spotAt(document.elementFromPoint(early.x, early.y), early)
    if (!spot) return
    openSpot(spot, early)
    early = undefined
  }
  document.addEventListener('hydrated', onHydrated, true)
  window.addEventListener('click', onClick, true)
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('paste', onPaste, true)
  window.addEventListener('drop', onPaste, true)
  window.addEventListener('input', check, true)
  // Also when the window loses the focus; then the text stays open.
  window.addEventListener('focusout', ({ target }) => {
    if (open?.field === target && document.activeElement !== target) leave()
  })
  window.addEventListener('pagehide', remember)
  window.addEventListener('beforeunload', (event) => {
    if (open && open.field.textContent !== open.from) event.preventDefault()
  })
  restore()
  import.meta.hot?.on('vite:beforeFullReload', async () => {
    do await new Promise((resolve) => setTimeout(resolve, RELOAD_MS))
    while (open)
    // The reload would discard text that is typed now.
    window.frameElement?.toggleAttribute('inert', true)
  })
}
