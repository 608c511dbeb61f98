{
  const KEY = 'theme'
  const page = document.documentElement

  const follow = (choice) => {
    mark(choice)
    colour()
  }

  const mark = (choice) => {
    page.dataset.choice = choice
    tick()
  }

  const tick = () => {
    for (const radio of document.querySelectorAll('input[name^="theme-"]'))
      radio.checked = radio.value === page.dataset.choice
  }

  /** The page takes the colours that the switch is marked with. */
  const colour = () => {
    const { choice } = page.dataset
    const isSystem = choice === 'system'
    if (isSystem) delete page.dataset.theme
    else page.dataset.theme = choice
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const { scheme } = meta.dataset
      if (isSystem) meta.media = `(prefers-color-scheme: ${scheme})`
      else meta.media = scheme === choice ? 'all' : 'not all'
    }
  }

  const remembered = () => {
    try {
      const word = localStorage.getItem(KEY)
      if (word === 'light' || word === 'dark') return word
    } catch {
      // Nothing may be stored here: as if nothing was chosen.
    }
    return 'system'
  }

  const remember = (choice) => {
    try {
      if (choice === 'system') localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, choice)
    } catch {
      // Nothing may be stored here: the choice holds until the page is left.
    }
  }

  addEventListener('change', ({ target }) => {
    if (!target.matches('input[name^="theme-"]')) return
    remember(target.value)
    mark(target.value)
    // To style all of the page anew takes long: the switch answers a frame before.
    requestAnimationFrame(() => requestAnimationFrame(colour))
  })
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) follow(remembered())
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow(remembered())
    else tick() // A browser may have put back what was ticked when the page was left.
  })
  addEventListener('DOMContentLoaded', tick)
  follow(remembered())
}
