/*
 * A dialog and another theme change what every element inherits. What is off the screen then rests until the touch is
 * answered, and follows one part a frame: until then it is neither styled nor laid out.
 */
if (CSS.supports('content-visibility', 'hidden')) {
  const resting = []
  /** Gets the focus back when its dialog closes. */
  let opener = null

  const rest = () => {
    const isWaking = resting.length > 0
    const far = [...document.querySelectorAll('main > section, .hero-drawing, footer')]
      .filter((part) => !resting.includes(part))
      .filter((part) => !part.contains(document.activeElement) && !part.contains(opener))
      .map((part) => [part, part.getBoundingClientRect()])
      .filter(([, box]) => isFar(box))
    for (const [part, { height }] of far) hide(part, `${height}px`)
    resting.push(...far.map(([part]) => part))
    if (!isWaking) wakeInTurns()
  }

  const isFar = ({ top, right, bottom, left }) =>
    top > innerHeight || right <= 0 || bottom < 0 || left >= innerWidth

  // Safari has no idle time.
  const whenIdle = window.requestIdleCallback ?? setTimeout
  const wakeInTurns = () =>
    requestAnimationFrame(() =>
      whenIdle(
        () => {
          resting.splice(0, 1).forEach(wake)
          if (resting.length > 0) wakeInTurns()
        },
        { timeout: 200 },
      ),
    )
  const wakeAll = () => resting.splice(0).forEach(wake)

  /** Where it comes in from outside the screen, what a dialog holds follows a frame later. */
  const holdBack = (body) => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    hide(body, '')
    requestAnimationFrame(() => requestAnimationFrame(() => wake(body)))
  }

  const hide = ({ style }, blockSize) =>
    Object.assign(style, { blockSize, contentVisibility: 'hidden' })
  const wake = ({ style }) => Object.assign(style, { blockSize: '', contentVisibility: '' })

  const touched = (type, answer) => addEventListener(type, answer, { capture: true })
  touched('click', ({ target }) => {
    const button = target.closest('[command]')
    if (!button) return
    const dialog = document.getElementById(button.getAttribute('commandfor'))
    if (!dialog.open) {
      opener = button
      holdBack(dialog.querySelector('.proposal-body'))
    }
    rest()
  })
  touched('cancel', rest)
  touched('change', ({ target }) => target.matches('.theme-switch input') && rest())

  // Whoever moves on meanwhile, or prints, finds everything.
  for (const sign of ['scroll', 'resize', 'beforeprint']) addEventListener(sign, wakeAll)
  touched('keydown', ({ key }) => key === 'Tab' && wakeAll())
}
