import { useId } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import './theme-switch.css'

const choices = [
  { theme: 'light', name: 'Light' },
  { theme: 'dark', name: 'Dark' },
  { theme: 'system', name: 'System' },
] as const

/** Only markup: `theme-script.js` in the page's head applies the choice and checks its radio. */
export function ThemeSwitch() {
  const group = useId()
  return (
    <fieldset className="theme-switch">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ theme, name }) => (
        <label key={theme} title={name}>
          <input type="radio" name={group} value={theme} defaultChecked={theme === 'system'} />
          <Icon name={theme} />
          <span className="sr-only">{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
