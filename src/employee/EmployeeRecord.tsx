import type { ReactNode } from 'react'
import type { EmployeeDetail } from '../../contract/calls.ts'
import { Icon } from '../../ui/Icon.tsx'
import { phoneLink } from '../../ui/phone-link.ts'
import { EmployeeActions } from './EmployeeActions.tsx'
import { Photo } from './Photo.tsx'
import { enlargedPhotoAddress, photoAddress } from './photo-address.ts'

/** Photo and fields of one employee. A field without a value has no row. */
export function EmployeeRecord({ employee }: { employee: EmployeeDetail }) {
  const name = employee.EmployeeName
  return (
    <div className="employee">
      <Photo
        src={photoAddress(employee.ImageName)}
        enlargedSrc={enlargedPhotoAddress(employee.ImageName)}
        employeeName={name}
      />
      <dl className="employee-identity">
        {name && (
          <Row label="Name">
            <h2 className="text-title leading-tight font-semibold tracking-tight">{name}</h2>
          </Row>
        )}
        <Row label="Designation">{employee.Designation}</Row>
      </dl>
      <dl className="employee-table">
        <Row label="Employee Code" className="figures">
          {employee.EmployeeCode}
        </Row>
        <Row label="Blood Group" className="figures">
          {employee.BloodGroup}
        </Row>
        <PhoneRow label="Mobile No." number={employee.ContactNo} />
        <PhoneRow label="Alternate No." number={employee.AlternateContactNo} />
      </dl>
      <EmployeeActions employeeName={name} />
    </div>
  )
}

type RowProps = { label: string; className?: string; children: ReactNode }

function Row({ label, className = '', children }: RowProps) {
  if (!children) return null
  return (
    <div className="employee-row">
      <dt className="label text-ink-soft">{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}

function PhoneRow({ label, number }: { label: string; number: string }) {
  const link = phoneLink(number)
  return (
    <Row label={label} className="figures employee-number">
      {link ? (
        <a href={link} className="employee-call">
          {number}
          <span className="employee-call-mark">
            <Icon name="phone" />
          </span>
        </a>
      ) : (
        number
      )}
    </Row>
  )
}
