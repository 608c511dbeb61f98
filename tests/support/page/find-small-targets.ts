/**
 * Runs in the page: controls of which less than a square of `side` pixels can be hit, but for links in a sentence and
 * for what is visually hidden or inert.
 */
export function findSmallTargets(side: number): string[] {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  return [...top.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => getComputedStyle(control).clipPath !== 'inset(50%)')
    .filter((control) => !control.closest('[inert]'))
    .filter((control) => !isInSentence(control))
    .flatMap((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      const name = control.ariaLabel || control.textContent || control.getAttribute('name')
      return Math.min(width, height) < side
        ? [`${control.tagName} ${name}: ${width.toFixed(1)} × ${height.toFixed(1)}`]
        : []
    })

  /** Where the line of the text decides the height, as the criterion allows. */
  function isInSentence(control: HTMLElement) {
    const around = control.parentElement?.textContent ?? ''
    return (
      getComputedStyle(control).display === 'inline' && around.length > control.textContent.length
    )
  }
}
