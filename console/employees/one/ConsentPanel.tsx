import { useState } from 'react'
import { type OptionalField, optionalFields } from '../../../contract/calls.ts'
import type { ConsentBody, EmployeeAnswer } from '../../../contract/console/employees/employees.ts'
import { type Consents, employeeLabels } from '../../../records/employee.ts'
import { isPublic } from '../../../records/public-employee.ts'
import { Button } from '../../../ui/Button.tsx'
import { call } from '../../shared/api.ts'
import { serviceNow } from '../../shared/clock.ts'
import controls from '../../shared/controls.module.css'
import { companyZone } from '../../shared/session.ts'
import { dateIn, dateText } from '../../shared/times/times.ts'
import { useAction } from '../../shared/useAction.ts'
import { EMPLOYEES_KEY } from '../useEmployees.ts'
import styles from './EmployeeScreen.module.css'

/** The employee's decisions about the optional fields, and what visitors see as a result. */
export function ConsentPanel({ employee }: { employee: EmployeeAnswer }) {
  const today = dateIn(companyZone(), serviceNow())
  const [decidedOn, setDecidedOn] = useState(today)
  const record = useAction(
    (body: ConsentBody) => call('PUT', `/employees/${employee.id}/consents`, { body }),
    { changes: EMPLOYEES_KEY, done: 'The decision was recorded.' },
  )
  const latest = (field: OptionalField) => employee.consents.find((one) => one.field === field)
  return (
    <section aria-labelledby="consents-title" className={styles.panel}>
      <h2 id="consents-title">Consents</h2>
      <p>{seenByVisitors(employee)}</p>
      <label className={styles.day}>
        Day of the decision
        <input
          type="date"
          className={controls.control}
          max={today}
          value={decidedOn}
          onChange={({ target }) => setDecidedOn(target.value)}
        />
      </label>
      <ul className={styles.rows}>
        {optionalFields.map((field) => {
          const consent = latest(field)
          const label = employeeLabels[field]
          return (
            <li key={field}>
              <p>
                <strong>{label}</strong>:{' '}
                {consent
                  ? `${consent.isGiven ? 'given' : 'refused'} on ${dateText(consent.decidedOn, today)}, recorded by ${consent.recordedBy ?? 'the command line'}`
                  : 'nothing recorded'}
              </p>
              <div className={styles.buttons}>
                {[true, false].map((isGiven) => (
                  <Button
                    key={String(isGiven)}
                    aria-label={`${label}: ${isGiven ? 'given' : 'refused'}`}
                    disabled={record.isPending || decidedOn === ''}
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

function seenByVisitors({ consents: all, fields, show, isConsentRequired }: EmployeeAnswer) {
  const consents: Consents = Object.fromEntries(
    all.toReversed().map(({ field, isGiven }) => [field, isGiven]),
  )
  const seen = optionalFields.filter(
    (field) => fields[field] !== '' && isPublic(field, { consents, show, isConsentRequired }),
  )
  const names = new Intl.ListFormat('en').format(seen.map((field) => employeeLabels[field]))
  return seen.length > 0 ? `Visitors see: ${names}.` : 'Visitors see none of these fields.'
}
