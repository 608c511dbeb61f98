import { useEffect, useRef, useState } from 'react'
import { readEmpId } from '../../contract/read-emp-id.ts'
import { findEmployee, type LookUp } from '../service/employee-detail.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { takeBegun } from './begun-look-up.ts'
import { EmployeeRecord } from './EmployeeRecord.tsx'
import { PhotoPlaceholder } from './PhotoPlaceholder.tsx'
import './employee-details.css'

/** What the identity card shows of the employee whose id is in the page's address. */
export function EmployeeDetails() {
  const [attempt, setAttempt] = useState(0)
  const frame = useRef<HTMLDivElement>(null)

  const tryAgain = () => {
    setAttempt(attempt + 1)
    frame.current?.focus() // the button that had the focus is gone
  }

  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      <Attempt key={attempt} onTryAgain={tryAgain} />
    </div>
  )
}

type Shown = LookUp | { outcome: 'loading' } | { outcome: 'noEmpId' }

const says = {
  noEmpId: 'No EmpId provided in the URL.',
  notFound: 'Employee details not found.',
  unreachable: 'Could not load employee details.',
}

function Attempt({ onTryAgain }: { onTryAgain: () => void }) {
  const [shown, setShown] = useState<Shown>({ outcome: 'loading' })

  useEffect(() => {
    const empId = readEmpId(location.search)
    if (!empId) {
      setShown({ outcome: 'noEmpId' })
      return
    }
    let gone = false
    findEmployee(empId, takeBegun(empId)).then((lookUp) => {
      if (!gone) setShown(lookUp)
    })
    return () => {
      gone = true
    }
  }, [])

  if (shown.outcome === 'found') return <EmployeeRecord employee={shown.employee} />
  if (shown.outcome === 'loading')
    return (
      <div className="employee-message noscript:hidden">
        <PhotoPlaceholder className="employee-waiting" />
        <p role="status" className="text-lead">
          Loading employee details…
        </p>
      </div>
    )
  return (
    <div className="employee-message">
      <PhotoPlaceholder crossed />
      <div>
        <p role="alert" className="text-lead">
          {says[shown.outcome]}
        </p>
        {shown.outcome === 'unreachable' && (
          <Button className="mt-5" onClick={onTryAgain}>
            <Icon name="replay" /> Try again
          </Button>
        )}
      </div>
    </div>
  )
}
