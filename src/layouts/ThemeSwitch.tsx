import { useId } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { chooseTheme, type Theme, themes, useTheme } from './theme.ts'
import './theme-switch.css'

const names: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }

export function ThemeSwitch() {
  const name = useId()
  const chosen = useTheme()
  return (
    <fieldset className="theme-switch">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => (
        <label key={theme} title={names[theme]}>
          <input
            type="radio"
            name={name}
            value={theme}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
          />
          <Icon name={theme} />
          <span className="sr-only">{names[theme]}</span>
        </label>
      ))}
    </fieldset>
  )
}
