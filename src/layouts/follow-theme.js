{
  const KEY = 'theme'
  const page = document.documentElement

  const show = (word) => {
    const isChosen = word === 'light' || word === 'dark'
    if (isChosen) page.dataset.theme = word
    else delete page.dataset.theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const { scheme } = meta.dataset
      if (isChosen) meta.media = scheme === word ? 'all' : 'not all'
      else meta.media = `(prefers-color-scheme: ${scheme})`
    }
    tick()
  }

  const tick = () => {
    const theme = page.dataset.theme ?? 'system'
    for (const choice of document.querySelectorAll('.theme-switch input'))
      choice.checked = choice.value === theme
  }

  const remembered = () => {
    try {
      return localStorage.getItem(KEY)
    } catch {
      return null
    }
  }

  const remember = (word) => {
    try {
      if (word === 'system') localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, word)
    } catch {
      // Nothing may be stored here: the choice holds until the page is left.
    }
  }

  addEventListener('change', ({ target }) => {
    if (!target.matches('.theme-switch input')) return
    remember(target.value)
    show(target.value)
  })
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY || key === null) show(newValue)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show(remembered())
    else tick() // A browser may have put back what was ticked when the page was left.
  })
  addEventListener('DOMContentLoaded', tick)
  show(remembered())
}
