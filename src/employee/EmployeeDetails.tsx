import { useEffect, useRef, useState } from 'react'
import { readEmpId } from '../../contract/employee-link.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import text from '../../ui/styles/text.module.css'
import { findEmployee, type LookUp } from '../api/employee-detail.ts'
import styles from './EmployeeDetails.module.css'
import { EmployeeRecord } from './EmployeeRecord.tsx'
import { PhotoPlaceholder } from './PhotoPlaceholder.tsx'
import { takePrefetched } from './prefetch-employee.ts'

/** The details of the employee whose id is in the page's address. */
export function EmployeeDetails({ companyName }: { companyName: string }) {
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<Shown>({ outcome: 'loading' })
  const frame = useRef<HTMLDivElement>(null)
  const name = shown.outcome === 'found' ? shown.employee.EmployeeName : ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends a new request.
  useEffect(() => {
    const empId = readEmpId(location.search)
    if (!empId) {
      setShown({ outcome: 'noEmpId' })
      return
    }
    let isCancelled = false
    findEmployee(empId, takePrefetched(empId)).then((lookUp) => {
      if (!isCancelled) setShown(lookUp)
    })
    return () => {
      isCancelled = true
    }
  }, [attempt])

  useEffect(() => {
    if (name) document.title = `${name} · ${companyName}`
  }, [name, companyName])

  const retry = () => {
    setShown({ outcome: 'loading' })
    setAttempt(attempt + 1)
    frame.current?.focus() // The focused button is removed.
  }

  const isFound = shown.outcome === 'found'
  const isLoading = shown.outcome === 'loading'
  return (
    <div ref={frame} tabIndex={-1} className={styles.body}>
      {!isFound && <PhotoPlaceholder isWaiting={isLoading} isCrossed={!isLoading} />}
      {/* Both live regions are always present: screen readers miss a text that is inserted together with its region. */}
      <div className={isFound ? text.visuallyHidden : ''}>
        <p role="status" className={text.lead}>
          {isLoading && 'Loading employee details…'}
          {isFound && 'Employee details loaded.'}
        </p>
        <p role="alert" className={text.lead}>
          {!isLoading && !isFound && messages[shown.outcome]}
        </p>
        <noscript>
          <p>
            This card cannot be shown without JavaScript. Call or write to us, and we will put you
            through to the person you are looking for.
          </p>
        </noscript>
        {shown.outcome === 'unreachable' && (
          <Button className={styles.retry} onClick={retry}>
            <Icon name="replay" /> Try again
          </Button>
        )}
      </div>
      {isFound && <EmployeeRecord employee={shown.employee} />}
    </div>
  )
}

type Shown = LookUp | { outcome: 'loading' } | { outcome: 'noEmpId' }

const messages = {
  noEmpId: 'No EmpId provided in the URL.',
  notFound: 'Employee details not found.',
  unreachable: 'Could not load employee details.',
}
