import { useId, useState } from 'react'
import { Select } from '../shared/select/Select.tsx'
import { chooseTheme, chosenTheme, type Theme, themes } from '../shared/theme.ts'
import styles from './own-list.module.css'

const labels: Record<Theme, string> = { system: 'Same as system', light: 'Light', dark: 'Dark' }

export function ThemePanel() {
  const id = useId()
  const [theme, setTheme] = useState(chosenTheme)
  function change(chosen: Theme) {
    chooseTheme(chosen)
    setTheme(chosen)
  }

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Theme
      </h2>
      <div className={styles.setting}>
        <Select
          aria-label="Theme on this device"
          value={theme}
          onChange={({ target }) => change(target.value as Theme)}
        >
          {themes.map((one) => (
            <option key={one} value={one}>
              {labels[one]}
            </option>
          ))}
        </Select>
      </div>
    </section>
  )
}
