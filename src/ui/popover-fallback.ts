// Popovers reached Safari with 17, Chrome with 114 and Firefox with 125. Before, this opens and closes them:
// one at a time, and style sheets say `.popover-open` beside `:popover-open`.
if (!Object.hasOwn(HTMLElement.prototype, 'popover')) {
  const OPEN = 'popover-open'
  let opened: HTMLElement | null = null
  let opener: HTMLElement | null = null

  const tell = (popover: HTMLElement, newState: 'open' | 'closed') =>
    popover.dispatchEvent(Object.assign(new Event('toggle'), { newState }))

  const close = (popover: HTMLElement | null) => {
    if (!popover || popover !== opened) return
    const hadFocus = popover.contains(document.activeElement)
    opened = null
    popover.classList.remove(OPEN)
    if (hadFocus) opener?.focus({ preventScroll: true })
    tell(popover, 'closed')
  }

  const open = (popover: HTMLElement, button: HTMLElement) => {
    opened = popover
    opener = button
    popover.classList.add(OPEN)
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

export {}
