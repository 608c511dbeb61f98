import { useId } from 'react'
import { Select } from '../../../shared/select/Select.tsx'
import { presets } from '../layout/presets.ts'
import { findMistake, mm, type SheetFormat } from '../layout/sheet-format.ts'
import type { Sides } from '../layout/sheet-layout.ts'
import { Measure, Tick } from './Controls.tsx'
import styles from './options.module.css'
import { formatOf, OWN, type PrinterSettings } from './printer-settings.ts'

type SheetOptionsProps = {
  settings: PrinterSettings
  onChange: (change: Partial<PrinterSettings>) => void
  start: number
  onStart: (start: number) => void
}

/** The sheet, its sides, and what corrects the printer. */
export function SheetOptions({ settings, onChange, start, onStart }: SheetOptionsProps) {
  const id = useId()
  const { sheet, sides, flip, own, offsetX, offsetY, hasBleed, hasMarks } = settings
  const format = formatOf(settings)
  const perSheet = format.columns * format.rows
  const choose = (value: string) =>
    onChange(
      value === OWN
        ? { sheet: value, own: format }
        : { sheet: value, hasMarks: presets.some(({ id, hasMarks }) => id === value && hasMarks) },
    )
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={`${id}-sheet`}>Format</label>
        <Select
          id={`${id}-sheet`}
          value={sheet}
          onChange={(event) => choose(event.target.value)}
          className={styles.select ?? ''}
        >
          {presets.map((preset) => (
            <option key={preset.id} value={preset.id}>
              {preset.name}
            </option>
          ))}
          <option value={OWN}>Custom size</option>
        </Select>
      </div>
      {sheet === OWN && <OwnMeasures own={own} onChange={(own) => onChange({ own })} />}
      <div className={styles.row}>
        <div className={styles.field}>
          <label htmlFor={`${id}-sides`}>Sides</label>
          <Select
            id={`${id}-sides`}
            value={sides}
            onChange={(event) => onChange({ sides: event.target.value as Sides })}
          >
            <option value="both">Front and back</option>
            <option value="front">Front only</option>
            <option value="back">Back only</option>
          </Select>
        </div>
        {sides === 'both' && perSheet > 1 && (
          <div className={styles.field}>
            <label htmlFor={`${id}-flip`}>Flip on</label>
            <Select
              id={`${id}-flip`}
              value={flip}
              onChange={(event) => onChange({ flip: event.target.value as 'long' | 'short' })}
            >
              <option value="long">long edge</option>
              <option value="short">short edge</option>
            </Select>
          </div>
        )}
      </div>
      <div className={styles.row}>
        {perSheet > 1 && (
          <Measure
            label={`Start at label (1 to ${perSheet})`}
            value={start}
            step={1}
            min={1}
            max={perSheet}
            onChange={onStart}
          />
        )}
        <Measure
          label="Offset right (mm)"
          value={offsetX}
          min={-20}
          max={20}
          onChange={(value) => onChange({ offsetX: value })}
        />
        <Measure
          label="Offset down (mm)"
          value={offsetY}
          min={-20}
          max={20}
          onChange={(value) => onChange({ offsetY: value })}
        />
      </div>
      <div className={styles.ticks}>
        <Tick checked={hasBleed} onChange={(isOn) => onChange({ hasBleed: isOn })}>
          {format.bleed > 0 ? `Bleed of ${mm(format.bleed)} mm` : 'Bleed'}
        </Tick>
        <Tick checked={hasMarks} onChange={(isOn) => onChange({ hasMarks: isOn })}>
          Crop marks in the margins
        </Tick>
      </div>
    </>
  )
}

const measures: [keyof SheetFormat, string][] = [
  ['pageWidth', 'Page width'],
  ['pageHeight', 'Page height'],
  ['columns', 'Columns'],
  ['rows', 'Rows'],
  ['width', 'Card width'],
  ['height', 'Card height'],
  ['left', 'Left margin'],
  ['top', 'Top margin'],
  ['gapX', 'Gap across'],
  ['gapY', 'Gap down'],
  ['bleed', 'Bleed'],
]

type OwnMeasuresProps = { own: SheetFormat; onChange: (own: SheetFormat) => void }

function OwnMeasures({ own, onChange }: OwnMeasuresProps) {
  const errorId = useId()
  const mistake = findMistake(own)
  return (
    <fieldset className={styles.own}>
      <legend>Measures in mm</legend>
      <div className={styles.measures}>
        {measures.map(([field, label]) => (
          <Measure
            key={field}
            label={label}
            value={own[field]}
            step={field === 'columns' || field === 'rows' ? 1 : 'any'}
            onChange={(value) => onChange({ ...own, [field]: value })}
            {...(mistake?.field === field && { errorId })}
          />
        ))}
      </div>
      <p id={errorId} role="alert" className={styles.error}>
        {mistake?.says}
      </p>
    </fieldset>
  )
}
