import { useId, useState } from 'react'
import type { ImportPreview, PreviewBody } from '../../../../contract/console/employees/employee-imports.ts'
import { type ListColumn, listColumns } from '../../../../contract/console/employees/import-limits.ts'
import { eachColumn } from '../../../../contract/employee.ts'
import { Checkbox } from '../../../shared/checkbox/Checkbox.tsx'
import { counted } from '../../../shared/counted.ts'
import { Select } from '../../../shared/select/Select.tsx'
import styles from './import-preview.module.css'

const columnLabels: Record<ListColumn, string> = {
  ...eachColumn((_, { label }) => label),
  FirstName: 'First name',
  LastName: 'Last name',
  Photo: 'Photo (file name)',
  ImageName: 'Photo on another server',
  EmpId: 'EmpId (of printed cards)',
}

const encodings: Record<string, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows, Western Europe',
  'windows-1250': 'Windows, Central Europe',
  'windows-1251': 'Windows, Cyrillic',
  'windows-1256': 'Windows, Arabic',
  'utf-16le': 'UTF-16',
  macintosh: 'Mac OS Roman',
}

type ImportOptionsProps = {
  options: PreviewBody
  onChange: (change: Partial<PreviewBody>) => void
  list: ImportPreview['list']
  /** With these options. */
  isUnreadable: boolean
  /** Of a list that could not be read with these options. */
  headings: string[]
  /** False: photos only. */
  hasList: boolean
  missing: number
  wrong: number
}

/** How the list is read, and what is done with it. */
export function ImportOptions(props: ImportOptionsProps) {
  const { options, onChange, list, missing, wrong } = props
  return (
    <div className={styles.options}>
      <Checkbox
        checked={options.mode === 'update'}
        onChange={(isUpdate) =>
          onChange({
            mode: isUpdate ? 'update' : 'add',
            ...(!isUpdate && { removeMissing: false }),
          })
        }
      >
        <span>Change employees whose code is on record</span>
      </Checkbox>
      <Checkbox checked={options.skipWrong} onChange={(skipWrong) => onChange({ skipWrong })}>
        <span>{`Import the rest and skip ${wrong > 0 ? counted(wrong, 'row') : 'rows with errors'}`}</span>
      </Checkbox>
      {list && options.mode === 'update' && (
        <Checkbox checked={options.removeMissing} onChange={(removeMissing) => onChange({ removeMissing })}>
          <span>{`Remove employees who are not in the list (${missing})`}</span>
        </Checkbox>
      )}
      <Reading {...props} />
    </div>
  )
}

/** The encoding and the columns, open if the list cannot be read without a choice. */
function Reading({ options, onChange, list, isUnreadable, headings, hasList }: ImportOptionsProps) {
  const id = useId()
  const names = list?.headings ?? headings
  const needsChoice = isUnreadable || (list !== null && list.columns.EmployeeCode === undefined)
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || needsChoice
  if (!hasList) return null
  const encoding = list ? (encodings[list.encoding] ?? list.encoding) : ''
  const detected = list && options.encoding === undefined ? `: ${encoding}` : ''
  return (
    <details className={styles.reading} open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>How the list is read</span>
        {list?.isEncodingGuessed && <span>{`: as ${encoding}, because it is not UTF-8`}</span>}
        {list && list.unused.length > 0 && (
          <span>{`; ${counted(list.unused.length, 'column')} not used: ${list.unused.join(', ')}`}</span>
        )}
      </summary>
      {isShown && (
        <div className={styles.columns}>
          <label htmlFor={`${id}-encoding`}>Encoding</label>
          <Select
            id={`${id}-encoding`}
            value={options.encoding ?? ''}
            onChange={({ target }) => onChange({ encoding: target.value || undefined })}
          >
            <option value="">{`Detected${detected}`}</option>
            {Object.entries(encodings).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
          {names.length > 0 &&
            listColumns.map((column) => (
              <ColumnChoice
                key={column}
                id={`${id}-${column}`}
                label={columnLabels[column]}
                value={options.columns?.[column] ?? list?.columns[column] ?? ''}
                headings={names}
                onChange={(heading) => onChange({ columns: { ...options.columns, [column]: heading } })}
              />
            ))}
        </div>
      )}
    </details>
  )
}

type ColumnChoiceProps = {
  id: string
  label: string
  value: string
  headings: string[]
  onChange: (heading: string) => void
}

const ColumnChoice = ({ id, label, value, headings, onChange }: ColumnChoiceProps) => (
  <>
    <label htmlFor={id}>{label}</label>
    <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">not in the list</option>
      {[...new Set(headings)]
        .filter((heading) => heading !== '')
        .map((heading) => (
          <option key={heading} value={heading}>
            {heading}
          </option>
        ))}
    </Select>
  </>
)
