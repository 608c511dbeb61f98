/**
 * Runs in the page: controls narrower or lower than `side` pixels, except links in a sentence, controls that are
 * visually hidden or inert, and those within the selector `except`.
 */
export function findSmallTargets({ side, except }: { side: number; except?: string }): string[] {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  return [...top.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }))
    .filter((control) => getComputedStyle(control).clipPath !== 'inset(50%)')
    .filter((control) => !control.closest('[inert]') && !(except && control.closest(except)))
    .filter((control) => !isInSentence(control))
    .flatMap((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      const name = control.ariaLabel || control.textContent || control.getAttribute('name')
      return Math.min(width, height) < side
        ? [`${control.tagName} ${name}: ${width.toFixed(1)} × ${height.toFixed(1)}`]
        : []
    })

  /** Inline links are exempt, because the line height decides their size. */
  function isInSentence(control: HTMLElement) {
    const around = control.closest('p, li, dd')?.textContent ?? ''
    return getComputedStyle(control).display === 'inline' && around.length > control.textContent.length
  }
}
