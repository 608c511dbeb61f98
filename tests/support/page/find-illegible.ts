/**
 * Runs in the page. Returns texts that are clipped, outside of the viewport or overlapping, and horizontal scrolling.
 * Checks the topmost layer: a dialog, the menu, a label, a toast, else the page.
 */
export function findIllegible(): string[] {
  const top = [...document.querySelectorAll('dialog:modal, :popover-open, [data-toast]')].at(-1) ?? document.body
  // In the flow, no sticky element covers a text, which could be scrolled from below it.
  const sticky = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  )
  for (const { style } of sticky) Object.assign(style, { position: 'relative', inset: 'auto' })
  for (const scrolled of [document.documentElement, top]) scrolled.scrollTo({ top: 0, behavior: 'instant' })
  const lines = [...textNodesOf(top)].flatMap(linesOf)
  const found = [
    ...(scrollsSideways(document.documentElement) ? ['the page scrolls sideways'] : []),
    ...(scrollsSideways(top) ? ['the topmost layer scrolls sideways'] : []),
    ...lines.flatMap(findClipping),
    ...lines.flatMap((line, index) =>
      lines
        .slice(index + 1)
        .filter((other) => other.block !== line.block && overlap(line.seen, other.seen))
        .map((other) => `"${line.text}" lies over "${other.text}"`),
    ),
  ]
  for (const { style } of sticky) Object.assign(style, { position: '', inset: '' })
  return [...new Set(found)]

  function* textNodesOf(root: Element) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (isVisibleText(walker.currentNode)) yield walker.currentNode
  }

  /** False for text that is visually hidden, in a drawing or inert. */
  function isVisibleText(node: Node) {
    const { parentElement: parent } = node
    return (
      node.textContent?.trim() &&
      parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !parent.closest('svg, [inert]') &&
      ancestorsOf(node).every(({ offsetWidth }) => offsetWidth !== 1)
    )
  }

  function linesOf(node: Node) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const block = ancestorsOf(node).find((one) => getComputedStyle(one).display !== 'inline')
    const scroller = ancestorsOf(node).find(scrollsAlong)?.getBoundingClientRect()
    const text = node.textContent?.trim().slice(0, 40) ?? ''
    return [...range.getClientRects()].map((box) => ({ node, block, text, box, seen: seenIn(scroller, box) }))
  }

  /** The part of a line that is not scrolled out of its window. */
  function seenIn(scroller: DOMRect | undefined, box: DOMRect) {
    if (!scroller) return box
    const top = Math.max(box.top, scroller.top)
    return new DOMRect(box.x, top, box.width, Math.max(0, Math.min(box.bottom, scroller.bottom) - top))
  }

  function findClipping({ node, text, box }: ReturnType<typeof linesOf>[number]) {
    if (ancestorsOf(node).some(scrollsItsTexts)) return []
    if (box.left < -1 || box.right > innerWidth + 1) return [`"${text}" runs out of the window`]
    return ancestorsOf(node)
      .filter((holder) => {
        const { overflowX, overflowY } = getComputedStyle(holder)
        const { left, right, top, bottom } = holder.getBoundingClientRect()
        const isClippedAcross = /hidden|clip/.test(overflowX) && (box.left < left - 1 || box.right > right + 1)
        const isClippedAlong = /hidden|clip/.test(overflowY) && (box.top < top - 1 || box.bottom > bottom + 1)
        return isClippedAcross || isClippedAlong
      })
      .map((holder) => `"${text}" is clipped by ${holder.tagName} ${holder.className}`)
  }

  /** The overlap of letters, without the leading of their lines. */
  function overlap(one: DOMRect, other: DOMRect) {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const along = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return across > 1 && along > Math.min(one.height, other.height) / 3
  }

  function ancestorsOf(node: Node) {
    const ancestors: HTMLElement[] = []
    for (let one = node.parentElement; one && one !== top; one = one.parentElement) ancestors.push(one)
    return ancestors
  }

  /** The industries on a phone: a text outside of the window can be scrolled into view. */
  function scrollsItsTexts(element: Element) {
    return /auto|scroll/.test(getComputedStyle(element).overflowX) && scrollsSideways(element)
  }

  function scrollsAlong(element: Element) {
    return /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight
  }

  function scrollsSideways({ scrollWidth, clientWidth }: Element) {
    return scrollWidth > clientWidth
  }
}
