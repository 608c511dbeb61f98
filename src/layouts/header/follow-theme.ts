type Theme = 'light' | 'dark' | 'system'

/**
 * Applies the theme that the visitor chose, in the head of each page, and stores a choice under `key`. Runs as an inline
 * script, so it may use nothing from its module.
 */
export function followTheme(key: string) {
  const page = document.documentElement
  const radios = 'input[name^="theme-"]'

  const apply = (choice: Theme) => {
    const isSystem = choice === 'system'
    if (isSystem) delete page.dataset.theme
    else page.dataset.theme = choice
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const { scheme } = meta.dataset
      if (isSystem) meta.media = `(prefers-color-scheme: ${scheme})`
      else meta.media = scheme === choice ? 'all' : 'not all'
    }
    checkRadios()
  }

  const checkRadios = () => {
    for (const radio of document.querySelectorAll<HTMLInputElement>(radios))
      radio.checked = radio.value === (page.dataset.theme ?? 'system')
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

  const storeChoice = (choice: Theme) => {
    try {
      if (choice === 'system') localStorage.removeItem(key)
      else localStorage.setItem(key, choice)
    } catch {
      // Storage is forbidden: the choice applies to this page only.
    }
  }

  addEventListener('change', ({ target }) => {
    const radio = target as HTMLInputElement
    if (!radio.matches(radios)) return
    storeChoice(radio.value as Theme)
    apply(radio.value as Theme)
  })
  const follow = () => apply(readChoice())
  addEventListener('storage', follow)
  // A browser may restore the radio button that was checked before, or the whole page.
  addEventListener('pageshow', follow)
  addEventListener('DOMContentLoaded', checkRadios)
  follow()
}
