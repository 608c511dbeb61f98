/**
 * Runs in the page: what is wrong with the place of the focus, and null when the page does not have it. An outline must
 * show it, and nothing may lie over any part of it, or over all of it where it is larger than the window.
 */
export function findHiddenFocus(): string[] | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  // A control without a picture of its own is shown by what holds it.
  const shown = focused.matches('[type=radio], [type=checkbox]')
    ? (focused.closest('label') ?? focused)
    : focused
  const { left, right, top, bottom, height } = shown.getBoundingClientRect()
  const { outlineStyle, outlineWidth } = getComputedStyle(focused)
  const name = (focused.ariaLabel || focused.textContent || focused.id).trim().slice(0, 40)

  const seen = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
    [top + 2, (top + bottom) / 2, bottom - 2].flatMap((y) => document.elementFromPoint(x, y) ?? []),
  )
  const covering = seen.filter((one) => !shown.contains(one) && !one.contains(shown))
  const isTall = height > innerHeight / 2
  return [
    ...(outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 ? ['has no outline'] : []),
    ...(seen.length === 0 ? ['is out of the window'] : []),
    ...(covering.length > (isTall ? seen.length - 1 : 0) ? ['is covered'] : []),
  ].map((wrong) => `${focused.tagName} "${name}" ${wrong}`)
}
