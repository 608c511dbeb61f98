import { useId } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import text from '../../../ui/styles/text.module.css'
import styles from './ThemeSwitch.module.css'

const choices = [
  { theme: 'light', name: 'Light' },
  { theme: 'dark', name: 'Dark' },
  { theme: 'system', name: 'System' },
] as const

/** Only markup: `theme-script.js` in the page's head applies the chosen theme and checks its radio button. */
export function ThemeSwitch() {
  const group = useId()
  return (
    <fieldset className={styles.switch}>
      <legend className={text.visuallyHidden}>Theme</legend>
      {choices.map(({ theme, name }) => (
        <label key={theme} title={name}>
          <input
            type="radio"
            name={`theme-${group}`}
            value={theme}
            defaultChecked={theme === 'system'}
          />
          <Icon name={theme} />
          <span className={text.visuallyHidden}>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
