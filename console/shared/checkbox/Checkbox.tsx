import { type ReactNode, useEffect, useRef } from 'react'
import controls from '../controls.module.css'
import styles from './Checkbox.module.css'

type CheckboxProps = {
  checked: boolean
  /** Some of several are checked. */
  isMixed?: boolean
  onChange: (isChecked: boolean) => void
  /** The label. */
  children: ReactNode
}

export function Checkbox({ checked, isMixed = false, onChange, children }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={styles.choice}>
      <input
        ref={box}
        type="checkbox"
        className={controls.checkbox}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  )
}
