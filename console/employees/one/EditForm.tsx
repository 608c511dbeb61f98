import { useEffect, useState } from 'react'
import type { EmployeeAnswer, EmployeeBody, StaleEmployee } from '../../../contract/console/employees/employees.ts'
import { employeeColumnNames, employeeColumns } from '../../../contract/employee.ts'
import { Button } from '../../../ui/Button.tsx'
import { CallError, call } from '../../shared/call.ts'
import callout from '../../shared/callout.module.css'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { useAction } from '../../shared/useAction.ts'
import { EMPLOYEES_KEY } from '../useEmployees.ts'
import { EmployeeFieldSet, hasFieldErrors } from './EmployeeForm.tsx'
import styles from './employee.module.css'

type EditFormProps = { employee: EmployeeAnswer; onEdited: (isEdited: boolean) => void }

/** Sends only what the person changed, on the state that the person has seen. */
export function EditForm({ employee, onEdited }: EditFormProps) {
  const [base, setBase] = useState({ version: employee.version, fields: employee.fields })
  const [fields, setFields] = useState(employee.fields)
  const [error, setError] = useState<Error | null>(null)
  const changed = employeeColumnNames.filter((name) => fields[name] !== base.fields[name])
  const isEdited = changed.length > 0
  if (!isEdited && employee.version > base.version) {
    setBase({ version: employee.version, fields: employee.fields })
    setFields(employee.fields)
  }
  useEffect(() => {
    onEdited(isEdited)
    return () => onEdited(false)
  }, [isEdited, onEdited])
  const save = useAction(
    (sent: EmployeeBody) => {
      const body = Object.fromEntries(changed.map((name) => [name, sent[name]]))
      const params = { id: employee.id }
      return call('PATCH /employees/:id', { params, body, ifMatch: base.version })
    },
    {
      changes: EMPLOYEES_KEY,
      done: 'The changes were saved.',
      // Not the fields of this moment: the person may have typed on.
      onDone({ version }, sent) {
        setBase({ version, fields: sent })
        setError(null)
      },
      isFailureToasted: false,
    },
  )
  const stale = staleOf(error)

  function keepMine({ version, fields: theirs }: StaleEmployee) {
    const mine = Object.fromEntries(changed.map((name) => [name, fields[name]]))
    setBase({ version, fields: theirs })
    setFields({ ...theirs, ...mine })
    setError(null)
  }

  return (
    <form
      className={styles.form}
      aria-label="Details"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(fields, { onError: setError })
      }}
    >
      <EmployeeFieldSet value={fields} error={error} onChange={setFields} />
      {stale && (
        <div role="alert" className={callout.callout}>
          <p>
            {error && <span>{sentenceOf(error)}</span>} <span>{theirsOf(stale, base.fields)}</span>
          </p>
          <Button onClick={() => keepMine(stale)}>Keep mine, take the rest</Button>
        </div>
      )}
      {error && !stale && !hasFieldErrors(error) && (
        <p role="alert" className={styles.error}>
          {sentenceOf(error)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button look="primary" type="submit" aria-disabled={save.isPending || !isEdited || stale !== null}>
          {save.isPending ? 'Saving …' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

/** What others changed, in a sentence. */
function theirsOf({ fields, changes }: StaleEmployee, base: EmployeeBody) {
  const theirs = employeeColumnNames
    .filter((name) => fields[name] !== base[name])
    .map((name) => `${employeeColumns[name].label}: ${fields[name] || 'empty'}`)
  if (theirs.length > 0) return `Theirs: ${theirs.join('; ')}.`
  const actions = [...new Set(changes.map(({ action, fields }) => `${action}${fields ? ` (${fields})` : ''}`))]
  return actions.length > 0
    ? `The fields of this form are as before; somebody ${actions.join(', ')}.`
    : 'The fields of this form are as before.'
}

const staleOf = (error: Error | null) =>
  error instanceof CallError && error.status === 412 ? (error.details as unknown as StaleEmployee) : null
