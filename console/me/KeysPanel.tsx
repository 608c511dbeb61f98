import { useState } from 'react'
import { Checkbox } from '../shared/checkbox/Checkbox.tsx'
import { hasCharacterKeys, setCharacterKeys } from '../shared/shortcuts.ts'
import styles from './own-list.module.css'

/** Speech input and slips of the hand press single keys too. */
export function KeysPanel() {
  const [isOn, setOn] = useState(hasCharacterKeys)
  function change(isChecked: boolean) {
    setCharacterKeys(isChecked)
    setOn(isChecked)
  }

  return (
    <section aria-labelledby="keys">
      <h2 id="keys" className={styles.title}>
        Keys
      </h2>
      <div className={styles.setting}>
        <Checkbox checked={isOn} onChange={change}>
          <span>Single-key shortcuts on this device</span>
        </Checkbox>
      </div>
      <p className={styles.soft}>
        Such as j and k for the next and previous row. The key ? lists all of them. Switch them off if you dictate, or
        if keys are pressed by mistake.
      </p>
    </section>
  )
}
