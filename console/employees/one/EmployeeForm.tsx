import { useEffect, useRef } from 'react'
import type { EmployeeBody } from '../../../contract/console/employees/employees.ts'
import { employeeColumnNames, employeeColumns } from '../../../contract/employee.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { CallError } from '../../shared/call.ts'
import styles from './employee.module.css'

type EmployeeFieldsProps = {
  value: EmployeeBody
  /** Of the refused call, which may name fields. */
  error: Error | null
  onChange: (value: EmployeeBody) => void
}

export function EmployeeFieldSet({ value, error, onChange }: EmployeeFieldsProps) {
  const refused = fieldErrors(error)
  const set = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) set.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return (
    <div ref={set} className={styles.fields}>
      {employeeColumnNames.map((name) => (
        <TextField
          key={name}
          label={employeeColumns[name].label}
          error={refused[name] ? { text: refused[name] } : undefined}
          required={'isRequired' in employeeColumns[name]}
          autoComplete="off"
          dir="auto"
          value={value[name]}
          onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        />
      ))}
    </div>
  )
}

/** The service names the fields at fault of a refused form, not those of a stale one. */
const fieldErrors = (error: Error | null) =>
  error instanceof CallError && error.status !== 412 ? ((error.details.fields ?? {}) as Partial<EmployeeBody>) : {}

/** True: the fields show the error. */
export const hasFieldErrors = (error: Error) => Object.keys(fieldErrors(error)).length > 0
