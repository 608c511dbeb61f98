import { useSyncExternalStore } from 'react'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

const KEY = 'theme'

/** The theme that the visitor chose, here or in another tab. */
export const useTheme = () => useSyncExternalStore(subscribe, chosenTheme, () => 'system')

/** Remembers the choice and shows it at once; every other tab hears of it from the browser. */
export function chooseTheme(theme: Theme) {
  const newValue = theme === 'system' ? null : theme
  try {
    if (newValue) localStorage.setItem(KEY, newValue)
    else localStorage.removeItem(KEY)
  } catch {
    // Nothing may be stored here: the choice holds until the page is left.
  }
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }))
}

// What `follow-theme.js` wrote; it listens from the head on, before anything here does.
const chosenTheme = (): Theme => {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function subscribe(changed: () => void) {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}
