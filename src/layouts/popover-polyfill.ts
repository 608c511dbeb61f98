// Popovers reached Safari with 17, Chrome with 114 and Firefox with 125. Before, this opens and closes them:
// one at a time, and style sheets say `.popover-open` beside `:popover-open`.
if (!Object.hasOwn(HTMLElement.prototype, 'popover')) {
  const OPEN = 'popover-open'
  let opened: HTMLElement | null = null
  let opener: HTMLElement | null = null

  for (const button of document.querySelectorAll('button[popovertarget]'))
    sayExpanded(button, false)

  const tell = (popover: HTMLElement, newState: 'open' | 'closed') =>
    popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }))

  const close = (popover: HTMLElement | null) => {
    if (!popover || popover !== opened) return
    const hadFocus = popover.contains(document.activeElement)
    opened = null
    popover.classList.remove(OPEN)
    if (opener) sayExpanded(opener, false)
    if (hadFocus) opener?.focus({ preventScroll: true })
    tell(popover, 'closed')
  }

  const open = (popover: HTMLElement, button: HTMLElement) => {
    opened = popover
    opener = button
    popover.classList.add(OPEN)
    sayExpanded(button, true)
    tell(popover, 'open')
  }

  HTMLElement.prototype.hidePopover = function () {
    close(this)
  }

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest<HTMLElement>('button[popovertarget]')
    const popover = document.getElementById(button?.getAttribute('popovertarget') ?? '')
    const wasOpen = popover !== null && popover === opened
    if (wasOpen || !opened?.contains(target)) close(opened)
    const opens = button?.getAttribute('popovertargetaction') !== 'hide'
    if (button && popover && !wasOpen && opens) open(popover, button)
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close(opened)
  })
}

/** Where popovers are known, the browser itself says of what opens one whether it is open. */
function sayExpanded(button: Element, isExpanded: boolean) {
  if (button.getAttribute('popovertargetaction') !== 'hide')
    button.setAttribute('aria-expanded', `${isExpanded}`)
}

export {}
