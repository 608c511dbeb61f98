/*
 * A dialog and another theme change what every element inherits. What is off the screen then rests until the touch is
 * answered, and follows one part a frame: until then it is neither styled nor laid out. Behind a dialog it rests until
 * that closes, or the page behind it is scrolled.
 */
if (CSS.supports('content-visibility', 'hidden')) {
  const far = new Set()
  const resting = new Set()
  /** Gets the focus back when its dialog closes. */
  let opener = null

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) far.add(target)
      else if (far.delete(target)) wake(target)
    }
  })
  for (const part of document.querySelectorAll('main > section, .hero-drawing, footer'))
    observer.observe(part)

  const rest = () => {
    for (const part of far) {
      if (part.contains(document.activeElement) || part.contains(opener)) continue
      hide(part)
      resting.add(part)
    }
    wakeSoon()
  }

  let frame = 0
  const wakeSoon = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(wakeInTurns)
  }
  const wakeInTurns = () => {
    if (isBehindDialog()) return
    // Safari has no idle time.
    const whenIdle = window.requestIdleCallback ?? setTimeout
    whenIdle(wakeNext, { timeout: 200 })
  }
  const wakeNext = () => {
    const [next] = resting
    if (!next) return
    wake(next)
    wakeSoon()
  }
  const wakeAll = () => resting.forEach(wake)
  const isBehindDialog = () => document.querySelector('dialog:is(:modal, :popover-open)') !== null

  /**
   * A modal dialog makes all else inert, which styles all else anew. It comes up as a popover, which looks the same, and
   * is modal two frames later, or as soon as anything is touched.
   */
  const showSoon = (dialog) => {
    // Of its kinds the one that gives the focus back: from its opener the dialog takes it again.
    dialog.popover = 'auto'
    dialog.showPopover()
    const isModal = new AbortController()
    const makeModal = () => {
      if (isModal.signal.aborted) return
      isModal.abort()
      dialog.popover = null
      dialog.showModal()
    }
    for (const sign of ['pointerdown', 'keydown', 'click'])
      addEventListener(sign, makeModal, { capture: true, signal: isModal.signal })
    afterFrames(2, makeModal)
  }

  /** Where it comes in from outside the screen, what a dialog holds follows when that is modal. */
  const holdBack = (body) => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    hide(body)
    afterFrames(3, () => wake(body))
  }

  const afterFrames = (count, act) =>
    requestAnimationFrame(count > 1 ? () => afterFrames(count - 1, act) : act)

  const hide = ({ style }) => {
    style.contentVisibility = 'hidden'
  }
  const wake = (part) => {
    part.style.contentVisibility = ''
    resting.delete(part)
  }

  const touched = (type, answer) => addEventListener(type, answer, { capture: true })
  touched('click', ({ target }) => {
    const button = target.closest('[command]')
    if (!button) return
    const dialog = document.getElementById(button.getAttribute('commandfor'))
    if (button.getAttribute('command') === 'show-modal' && !dialog.open) {
      opener = button
      holdBack(dialog.querySelector('[data-proposal-body]'))
    }
    rest()
  })
  touched('command', (event) => {
    const { command, target } = event
    if (command !== 'show-modal') return
    event.preventDefault()
    if (!target.open) showSoon(target)
  })
  touched('cancel', rest)
  touched('close', wakeSoon)
  // Told before the frame that has the new colours.
  new MutationObserver(rest).observe(document.documentElement, { attributeFilter: ['data-theme'] })

  // Whoever moves on meanwhile, or prints, finds everything.
  for (const sign of ['scroll', 'resize', 'beforeprint']) addEventListener(sign, wakeAll)
  touched('keydown', ({ key }) => key === 'Tab' && !isBehindDialog() && wakeAll())
}
