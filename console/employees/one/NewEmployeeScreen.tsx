import { useState } from 'react'
import { useLocation } from 'wouter'
import { noTexts } from '../../../contract/employee.ts'
import { Button } from '../../../ui/Button.tsx'
import { call } from '../../shared/call.ts'
import { ScreenHead } from '../../shared/ScreenHead.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { useAction } from '../../shared/useAction.ts'
import { EMPLOYEES_KEY } from '../useEmployees.ts'
import { EmployeeFieldSet, hasFieldErrors } from './EmployeeForm.tsx'
import styles from './employee.module.css'

export default function NewEmployeeScreen() {
  const [fields, setFields] = useState(noTexts)
  const [, navigate] = useLocation()
  const add = useAction(() => call('POST /employees', { body: fields }), {
    changes: EMPLOYEES_KEY,
    done: () => `${fields.EmployeeName} was added.`,
    onDone: ({ id }) => navigate(`/employees/${id}`, { replace: true }),
    isFailureToasted: false,
  })
  return (
    <>
      <ScreenHead title="Add an employee" />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate(undefined)
        }}
      >
        <EmployeeFieldSet value={fields} error={add.error} onChange={setFields} />
        <p role="alert" className={styles.error}>
          {add.error && !hasFieldErrors(add.error) && sentenceOf(add.error)}
        </p>
        <div className={styles.buttons}>
          <Button look="primary" type="submit" aria-disabled={add.isPending}>
            {add.isPending ? 'Adding …' : 'Add'}
          </Button>
          <Button onClick={() => navigate('/employees')}>Cancel</Button>
        </div>
      </form>
    </>
  )
}
