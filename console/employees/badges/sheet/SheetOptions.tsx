import { type ReactNode, useId } from 'react'
import controls from '../../../shared/controls.module.css'
import { Select } from '../../../shared/select/Select.tsx'
import { formats } from './formats.ts'
import type { PrinterSettings } from './printer-settings.ts'
import styles from './SheetOptions.module.css'

type SheetOptionsProps = {
  settings: PrinterSettings
  onChange: (change: Partial<PrinterSettings>) => void
  /** Of the format. */
  perSheet: number
  start: number
  onStart: (start: number) => void
}

/** The format, its sides, the first free label, and what corrects the printer. */
export function SheetOptions({ settings, onChange, perSheet, start, onStart }: SheetOptionsProps) {
  const id = useId()
  return (
    <div className={styles.options}>
      <Field id={`${id}-sheet`} label="Format">
        <Select
          id={`${id}-sheet`}
          className={styles.select ?? ''}
          value={settings.sheet}
          onChange={({ target }) => onChange({ sheet: target.value })}
        >
          {formats.map((format) => (
            <option key={format.id} value={format.id}>
              {format.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field id={`${id}-sides`} label="Sides">
        <Select
          id={`${id}-sides`}
          className={styles.select ?? ''}
          value={settings.sides}
          onChange={({ target }) => onChange({ sides: target.value as PrinterSettings['sides'] })}
        >
          <option value="both">Front and back</option>
          <option value="front">Front only</option>
          <option value="back">Back only</option>
        </Select>
      </Field>
      {perSheet > 1 && (
        <NumberField
          label={`First free label (1 to ${perSheet})`}
          value={start}
          min={1}
          max={perSheet}
          onChange={onStart}
        />
      )}
      <NumberField
        label="Offset right (mm)"
        value={settings.offsetX}
        {...offset}
        onChange={(offsetX) => onChange({ offsetX })}
      />
      <NumberField
        label="Offset down (mm)"
        value={settings.offsetY}
        {...offset}
        onChange={(offsetY) => onChange({ offsetY })}
      />
    </div>
  )
}

const offset = { min: -20, max: 20, step: 'any' }

type NumberFieldProps = {
  label: string
  value: number
  min: number
  max: number
  step?: string
  onChange: (value: number) => void
}

/** An empty field is 0. */
function NumberField({ label, value, onChange, ...limits }: NumberFieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        {...limits}
        className={`${controls.control} ${styles.number}`}
        defaultValue={value}
        onChange={({ target }) => onChange(target.valueAsNumber || 0)}
      />
    </Field>
  )
}

const Field = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div className={styles.field}>
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
)
