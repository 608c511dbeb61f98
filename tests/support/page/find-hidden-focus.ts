/**
 * Runs in the page. Returns the faults of the focused control, or null without focus. The control must have an
 * outline and must not be covered; one that is taller than half the viewport may be covered in part.
 */
export function findHiddenFocus(): string[] | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  // Radio buttons and check boxes are drawn by their label.
  const shown = focused.matches('[type=radio], [type=checkbox]') ? (focused.closest('label') ?? focused) : focused
  // The ring of a point of the survey is around its thumb: tests/browser/landing/measure-your-process.spec.ts.
  const isPoint = focused.matches('[data-survey] [type=range]')
  const { left, right, top, bottom, height } = isPoint
    ? thumbOf(focused as HTMLInputElement)
    : shown.getBoundingClientRect()
  // A row with one link is outlined as a whole.
  const hasRing = [focused, focused.closest('li')].some((outlined) => {
    if (!outlined) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(outlined)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  })
  const name = (focused.ariaLabel || focused.textContent || focused.id).trim().slice(0, 40)

  const seen = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
    [top + 2, (top + bottom) / 2, bottom - 2].flatMap((y) => document.elementFromPoint(x, y) ?? []),
  )
  const covering = seen.filter((one) => !shown.contains(one) && !one.contains(shown))
  const isTall = height > innerHeight / 2
  return [
    ...(isPoint || hasRing ? [] : ['has no outline']),
    ...(seen.length === 0 ? ['is out of the window'] : []),
    ...(covering.length > (isTall ? seen.length - 1 : 0)
      ? [
          `is covered by ${covering.map(({ tagName, className }) => `${tagName} ${className}`).join(', ')} at ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`,
        ]
      : []),
  ].map((wrong) => `${focused.tagName} "${name}" ${wrong}`)

  function thumbOf(input: HTMLInputElement) {
    const { left, width, bottom, height } = input.getBoundingClientRect()
    const [value, min, max] = [input.valueAsNumber, Number(input.min), Number(input.max)]
    // The track is one target longer than the way of the thumb.
    const middle = bottom - width / 2 - ((value - min) / (max - min)) * (height - width)
    return new DOMRect(left + width / 2 - 14, middle - 14, 28, 28)
  }
}
