import type { ReactNode } from 'react'
import type { EmployeeDetail } from '../../contract/calls.ts'
import { Icon } from '../../ui/Icon.tsx'
import { phoneLink } from '../../ui/phone-link.ts'
import text from '../../ui/styles/text.module.css'
import { EmployeeActions } from './EmployeeActions.tsx'
import styles from './EmployeeRecord.module.css'
import { Photo } from './Photo.tsx'
import { enlargedPhotoAddress, photoAddress } from './photo-address.ts'

/** Photo and fields of an employee. An empty field has no row. */
export function EmployeeRecord({ employee }: { employee: EmployeeDetail }) {
  const name = employee.EmployeeName
  return (
    <>
      <Photo
        src={photoAddress(employee.ImageName)}
        enlargedSrc={enlargedPhotoAddress(employee.ImageName)}
        employeeName={name}
      />
      <dl className={styles.identity}>
        {name && (
          <Row label="Name">
            <h2 className={styles.name}>{name}</h2>
          </Row>
        )}
        <Row label="Designation">{employee.Designation}</Row>
      </dl>
      <dl className={styles.table}>
        <Row label="Employee Code">{employee.EmployeeCode}</Row>
        <Row label="Blood Group">{employee.BloodGroup}</Row>
        <PhoneRow label="Mobile No." number={employee.ContactNo} />
        <PhoneRow label="Alternate No." number={employee.AlternateContactNo} />
      </dl>
      <EmployeeActions employeeName={name} />
    </>
  )
}

type RowProps = { label: string; className?: string | undefined; children: ReactNode }

function Row({ label, className, children }: RowProps) {
  if (!children) return null
  return (
    <div className={className}>
      <dt className={`${text.label} ${text.soft}`}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function PhoneRow({ label, number }: { label: string; number: string }) {
  const link = phoneLink(number)
  return (
    <Row label={label} className={styles.phone}>
      {link ? (
        <a href={link}>
          {number}
          <span className={styles.mark}>
            <Icon name="phone" />
          </span>
        </a>
      ) : (
        number
      )}
    </Row>
  )
}
