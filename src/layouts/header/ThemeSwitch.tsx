import { useId } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import text from '../../../ui/styles/text.module.css'
import type { InterfaceWords } from '../../content/schema.ts'
import styles from './ThemeSwitch.module.css'

const themes = ['light', 'dark', 'system'] as const

type ThemeSwitchProps = { size: 'small' | 'large'; words: InterfaceWords['header']['theme'] }

/** Only markup: `follow-theme.ts` in the page's head applies the chosen theme and checks its radio button. */
export function ThemeSwitch({ size, words }: ThemeSwitchProps) {
  const group = useId()
  return (
    <fieldset className={`${styles.switch} ${styles[size]}`}>
      <legend className={text.visuallyHidden}>{words.title}</legend>
      {themes.map((theme) => (
        <label key={theme} title={words[theme]}>
          <input type="radio" name={`theme-${group}`} value={theme} defaultChecked={theme === 'system'} />
          <Icon name={theme} />
          <span className={size === 'small' ? text.visuallyHidden : undefined}>{words[theme]}</span>
        </label>
      ))}
    </fieldset>
  )
}
