import { useEffect, useId, useRef } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { chooseTheme, type Theme, themes, useTheme } from './theme.ts'
import './theme-switch.css'

const names: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }

export function ThemeSwitch() {
  const name = useId()
  const chosen = useTheme()
  const choices = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    // Chosen while the script was still on its way.
    const early = choices.current?.querySelector<HTMLInputElement>('input:checked')?.value
    const theme = themes.find((known) => known === early)
    if (theme && theme !== 'system') chooseTheme(theme)
  }, [])

  return (
    <fieldset ref={choices} className="theme-switch">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => (
        <label key={theme} title={names[theme]}>
          <input
            type="radio"
            name={name}
            autoComplete="off"
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
