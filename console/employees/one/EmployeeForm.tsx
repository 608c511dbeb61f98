import { type ComponentProps, useEffect, useRef } from 'react'
import { bloodGroups } from '../../../contract/blood-group.ts'
import type { EmployeeBody } from '../../../contract/console/employees/employees.ts'
import { employeeColumnNames, employeeColumns } from '../../../contract/employee.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
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
      {employeeColumnNames.map((name) => {
        const field = {
          label: employeeColumns[name].label,
          error: refused[name] ? { text: refused[name] } : undefined,
          autoComplete: 'off',
          value: value[name],
          onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [name]: target.value }),
        }
        if (employeeColumns[name].kind === 'bloodGroup') return <BloodGroupField key={name} {...field} />
        return <TextField key={name} {...field} required={'isRequired' in employeeColumns[name]} dir="auto" />
      })}
    </div>
  )
}

/** A stored value that is not a blood group is kept until another one is chosen. */
function BloodGroupField(field: Omit<ComponentProps<typeof SelectField>, 'prompt' | 'options' | 'labels'>) {
  const options = [...new Set<string>([...bloodGroups, ...(field.value ? [String(field.value)] : [])])]
  return (
    <SelectField
      {...field}
      prompt="Not recorded"
      options={options}
      labels={Object.fromEntries(options.map((one) => [one, one]))}
    />
  )
}

/** The service names the fields at fault of a refused form, not those of a stale one. */
const fieldErrors = (error: Error | null) =>
  error instanceof CallError && error.status !== 412 ? ((error.details.fields ?? {}) as Partial<EmployeeBody>) : {}

/** True: the fields show the error. */
export const hasFieldErrors = (error: Error) => Object.keys(fieldErrors(error)).length > 0
