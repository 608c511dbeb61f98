{
  const KEY = 'theme'
  const page = document.documentElement

  const apply = (choice) => {
    const isSystem = choice === 'system'
    if (isSystem) delete page.dataset.theme
    else page.dataset.theme = choice
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const { scheme } = meta.dataset
      if (isSystem) meta.media = `(prefers-color-scheme: ${scheme})`
      else meta.media = scheme === choice ? 'all' : 'not all'
    }
    checkRadios()
  }

  const checkRadios = () => {
    for (const radio of document.querySelectorAll('input[name^="theme-"]'))
      radio.checked = radio.value === (page.dataset.theme ?? 'system')
  }

  const readChoice = () => {
    try {
      const stored = localStorage.getItem(KEY)
      if (stored === 'light' || stored === 'dark') return stored
    } catch {
      // Storage is forbidden: use the system theme.
    }
    return 'system'
  }

  const storeChoice = (choice) => {
    try {
      if (choice === 'system') localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, choice)
    } catch {
      // Storage is forbidden: the choice applies to this page only.
    }
  }

  addEventListener('change', ({ target }) => {
    if (!target.matches('input[name^="theme-"]')) return
    storeChoice(target.value)
    apply(target.value)
  })
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) apply(readChoice())
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) apply(readChoice())
    else checkRadios() // A browser may restore the radio button that was checked before.
  })
  addEventListener('DOMContentLoaded', checkRadios)
  apply(readChoice())
}
