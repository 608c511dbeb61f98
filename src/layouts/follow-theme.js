{
  const follow = (theme) => {
    const chosen = theme === 'light' || theme === 'dark'
    if (chosen) document.documentElement.dataset.theme = theme
    else delete document.documentElement.dataset.theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const { scheme } = meta.dataset
      if (chosen) meta.media = scheme === theme ? 'all' : 'not all'
      else meta.media = `(prefers-color-scheme: ${scheme})`
    }
  }
  const remembered = () => {
    try {
      return localStorage.getItem('theme')
    } catch {
      return null
    }
  }
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'theme' || key === null) follow(newValue)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow(remembered())
  })
  follow(remembered())
}
