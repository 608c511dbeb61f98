type Theme = 'light' | 'dark' | 'system'

/**
 * Applies the theme that the visitor chose, in the head of each page, and stores a choice under `key`. Runs as an inline
 * script, so it may use nothing from its module.
 */
export function followTheme(key: string) {
  const page = document.documentElement
  const switches = 'select[name=theme]'

  const apply = (choice: Theme) => {
    const isSystem = choice === 'system'
    if (isSystem) delete page.dataset.theme
    else page.dataset.theme = choice
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const { scheme } = meta.dataset
      if (isSystem) meta.media = `(prefers-color-scheme: ${scheme})`
      else meta.media = scheme === choice ? 'all' : 'not all'
    }
  }

  const readChoice = () => {
    try {
      const stored = localStorage.getItem(key)
      if (stored === 'light' || stored === 'dark') return stored
    } catch {
      // Storage is forbidden: use the system theme.
    }
    return 'system'
  }

  const showChoice = () => {
    const select = document.querySelector<HTMLSelectElement>(switches)
    if (select) select.value = readChoice()
  }

  const storeChoice = (choice: Theme) => {
    try {
      if (choice === 'system') localStorage.removeItem(key)
      else localStorage.setItem(key, choice)
    } catch {
      // Storage is forbidden: the choice applies to this page only.
    }
  }

  addEventListener('change', ({ target }) => {
    const select = target as HTMLSelectElement
    if (!select.matches(switches)) return
    const choice = select.value as Theme
    storeChoice(choice)
    // The switch is painted first: another theme is another style for every element of the page.
    requestAnimationFrame(() => setTimeout(() => apply(choice)))
  })
  const follow = () => {
    showChoice()
    apply(readChoice())
  }
  addEventListener('storage', follow)
  // A browser may restore the value that was selected before, or the whole page.
  addEventListener('pageshow', follow)
  addEventListener('DOMContentLoaded', showChoice)
  follow()
}
