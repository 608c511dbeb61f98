import type { InterfaceWords } from '../../content/schema.ts'
import styles from './ThemeSwitch.module.css'

/** Only markup: `follow-theme.ts` in the page's head applies the chosen theme and shows it in the select. */
export const ThemeSwitch = ({ words }: { words: InterfaceWords['footer']['theme'] }) => (
  <label className={styles.switch}>
    <span>{words.title}</span>
    <select name="theme" className={styles.select}>
      <option value="system">{words.system}</option>
      <option value="light">{words.light}</option>
      <option value="dark">{words.dark}</option>
    </select>
  </label>
)
