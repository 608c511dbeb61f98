import { useId, useState } from 'react'
import type { ConsentBody, EmployeeAnswer } from '../../../contract/console/employees/employees.ts'
import { employeeColumns, type OptionalField, optionalFields } from '../../../contract/employee.ts'
import type { Consents } from '../../../records/employee.ts'
import { isPublic } from '../../../records/public-employee.ts'
import { Button } from '../../../ui/Button.tsx'
import { call } from '../../shared/call.ts'
import { serviceNow } from '../../shared/clock.ts'
import controls from '../../shared/controls.module.css'
import { companyZone } from '../../shared/session.ts'
import { DateInput } from '../../shared/times/DateInput.tsx'
import { dateIn, dateText } from '../../shared/times/times.ts'
import { useAction } from '../../shared/useAction.ts'
import { EMPLOYEES_KEY } from '../useEmployees.ts'
import styles from './employee.module.css'

/** The employee's decisions about the optional fields, and what visitors see as a result. */
export function ConsentPanel({ employee }: { employee: EmployeeAnswer }) {
  const today = dateIn(companyZone(), serviceNow())
  const id = useId()
  const [decidedOn, setDecidedOn] = useState(today)
  const record = useAction(
    (body: ConsentBody) => call('PUT /employees/:id/consents', { params: { id: employee.id }, body }),
    { changes: EMPLOYEES_KEY, done: 'The decision was recorded.' },
  )
  const latest = (field: OptionalField) => employee.consents.find((one) => one.field === field)
  return (
    <section aria-labelledby="consents-title" className={styles.panel}>
      <h2 id="consents-title">Consents</h2>
      <div className={styles.day}>
        <label htmlFor={id}>Day of the decision</label>
        <DateInput
          id={id}
          className={controls.control}
          max={today}
          value={decidedOn}
          onChange={({ target }) => setDecidedOn(target.value)}
        />
      </div>
      <ul className={styles.rows}>
        {optionalFields.map((field) => {
          const consent = latest(field)
          const label = employeeColumns[field].label
          return (
            <li key={field}>
              <p>
                <strong>{label}</strong>
                <span>{`: ${
                  consent
                    ? `${consent.isGiven ? 'given' : 'refused'} on ${dateText(consent.decidedOn, today)}, recorded by ${consent.recordedBy ?? 'the command line'}`
                    : 'no decision recorded'
                }`}</span>
              </p>
              <p className={styles.soft}>{seenByVisitors(field, employee)}</p>
              <div className={styles.buttons}>
                {[true, false].map((isGiven) => (
                  <Button
                    key={String(isGiven)}
                    aria-label={`${label}: ${isGiven ? 'given' : 'refused'}`}
                    aria-disabled={record.isPending || decidedOn === ''}
                    onClick={() => record.mutate({ field, isGiven, decidedOn })}
                  >
                    {isGiven ? 'Given' : 'Refused'}
                  </Button>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Whether visitors see the field, and why. */
function seenByVisitors(field: OptionalField, employee: EmployeeAnswer) {
  const { consents: all, fields, show, isConsentRequired } = employee
  if (fields[field] === '') return 'Visitors do not see it: it is empty.'
  const consents: Consents = Object.fromEntries(all.toReversed().map(({ field, isGiven }) => [field, isGiven]))
  if (isPublic(field, { consents, show, isConsentRequired })) return 'Visitors see it.'
  if (consents[field] === false) return 'Visitors do not see it: the employee refused.'
  if (isPublic(field, { consents: { [field]: true }, show, isConsentRequired }))
    return 'Visitors do not see it: the employee’s consent is required.'
  return 'Visitors do not see it: the company does not show this field.'
}
