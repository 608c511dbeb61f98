import type { ReactNode } from 'react'
import { phoneLink } from '../../contract/phone-link.ts'
import type { EmployeeDetail } from '../../contract/wire/calls.ts'
import { Icon } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'
import { EmployeeActions } from './EmployeeActions.tsx'
import styles from './EmployeeRecord.module.css'
import type { EmployeeWords } from './employee-words.ts'

type EmployeeRecordProps = { employee: EmployeeDetail; card: string; words: EmployeeWords }

/** The fields of an employee. An empty field has no row. */
export function EmployeeRecord({ employee, card, words }: EmployeeRecordProps) {
  const { fields } = words
  const name = employee.EmployeeName
  return (
    <>
      <dl className={styles.identity}>
        {name && (
          <Row label={fields.name}>
            <h2 className={styles.name}>
              <bdi>{name}</bdi>
            </h2>
          </Row>
        )}
        <Row label={fields.designation} className={styles.designation}>
          {employee.Designation}
        </Row>
      </dl>
      <dl className={styles.table}>
        <Row label={fields.employeeCode}>{employee.EmployeeCode}</Row>
        <Row label={fields.bloodGroup} className={styles.bloodGroup}>
          {employee.BloodGroup}
        </Row>
        <PhoneRow label={fields.mobile} number={employee.ContactNo} />
        <PhoneRow label={fields.alternate} number={employee.AlternateContactNo} />
      </dl>
      <EmployeeActions employeeName={name} card={card} words={words} />
    </>
  )
}

type RowProps = { label: string; className?: string | undefined; children: ReactNode }

function Row({ label, className, children }: RowProps) {
  if (!children) return null
  return (
    <div className={className}>
      <dt className={`${text.label} ${text.soft}`}>{label}</dt>
      <dd>{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  )
}

function PhoneRow({ label, number }: { label: string; number: string }) {
  const link = phoneLink(number)
  return (
    <Row label={label} className={styles.phone}>
      {link ? (
        <a href={link}>
          <bdi>{number}</bdi>
          <Icon name="phone" className={styles.mark} />
        </a>
      ) : (
        number
      )}
    </Row>
  )
}
