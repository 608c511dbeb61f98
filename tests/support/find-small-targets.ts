/** Runs in the page: controls of which less than a square of `side` pixels can be hit. */
export function findSmallTargets(side: number): string[] {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  return [...top.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => !control.closest('[inert], .sr-only'))
    .flatMap((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      const name = control.ariaLabel || control.textContent || control.getAttribute('name')
      return Math.min(width, height) < side
        ? [`${control.tagName} ${name}: ${width.toFixed(1)} × ${height.toFixed(1)}`]
        : []
    })
}
