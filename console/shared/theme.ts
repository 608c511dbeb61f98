export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const KEY = 'console-theme'

/** Stored on this device. */
export const chosenTheme = () => themes.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system'

export function chooseTheme(theme: Theme) {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  applyTheme()
}

/** `ui/styles/tokens.css` has the rules. */
export function applyTheme() {
  const theme = chosenTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
