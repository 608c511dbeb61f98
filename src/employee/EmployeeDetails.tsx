import { useEffect, useRef, useState } from 'react'
import { readEmpId } from '../../contract/employee-link.ts'
import text from '../../ui/styles/text.module.css'
import { findEmployee, type LookUp } from '../api/employee-detail.ts'
import type { EmployeePage } from '../content/schema.ts'
import { Answer } from './Answer.tsx'
import styles from './EmployeeDetails.module.css'
import { EmployeeRecord } from './EmployeeRecord.tsx'
import type { EmployeeWords } from './employee-words.ts'
import { NextStep } from './NextStep.tsx'
import { Photo } from './Photo.tsx'
import { PhotoPlaceholder } from './PhotoPlaceholder.tsx'
import { enlargedPhotoAddress, photoAddress } from './photo-address.ts'
import { takePrefetched } from './prefetch-employee.ts'

type EmployeeDetailsProps = {
  companyName: string
  /** The company's, to ask about a person. */
  phone: string
  advice: EmployeePage['advice']
  /** The address of the contact card, without its query. */
  card: string
  words: EmployeeWords
}

/** The details of the employee whose id is in the page's address. */
export function EmployeeDetails({ companyName, phone, advice, card, words }: EmployeeDetailsProps) {
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
      if (!isCancelled) setShown({ ...lookUp, empId, checkedAt: new Date() })
    })
    return () => {
      isCancelled = true
    }
  }, [attempt])

  useEffect(() => {
    if (!name) return
    const { title } = document
    document.title = `${name} · ${companyName}`
    return () => {
      document.title = title
    }
  }, [name, companyName])

  const lookUpAgain = () => {
    setShown({ outcome: 'loading' })
    setAttempt((last) => last + 1)
  }

  useEffect(() => {
    // A page from the back/forward cache may show an answer of hours ago.
    const refresh = ({ persisted }: PageTransitionEvent) => persisted && lookUpAgain()
    addEventListener('pageshow', refresh)
    return () => removeEventListener('pageshow', refresh)
  })

  const retry = () => {
    lookUpAgain()
    frame.current?.focus() // The focused button is removed.
  }

  const isFound = shown.outcome === 'found'
  const isLoading = shown.outcome === 'loading'
  const isFailed = !isFound && !isLoading
  return (
    <div ref={frame} tabIndex={-1} className={styles.body} data-failed={isFailed || undefined}>
      <div className={styles.proof}>
        {isLoading ? <PhotoPlaceholder isLoading /> : <Answer answer={shown} words={words} />}
        {isFound && (
          <Photo
            src={photoAddress(shown.employee.ImageName)}
            enlargedSrc={enlargedPhotoAddress(shown.employee.ImageName)}
            employeeName={name}
            words={words}
          />
        )}
      </div>
      {/* Both live regions are always present: screen readers miss a text that is inserted together with its region. */}
      <div className={isFound ? text.visuallyHidden : styles.message}>
        <p role="status" className={`${styles.status} ${text.lead}`}>
          {isLoading ? words.loading : isFound && words.loaded}
        </p>
        <p role="alert" className={styles.alert}>
          {isFailed && words[shown.outcome]}
        </p>
        {/* Shown if the card cannot be hydrated. */}
        {isLoading && (
          <p role="alert" className={styles.withoutScript}>
            {words.withoutScript}
          </p>
        )}
        {isFailed && (
          <NextStep
            advice={advice?.[shown.outcome]}
            phone={phone}
            words={words}
            onRetry={shown.outcome === 'unreachable' ? retry : undefined}
          />
        )}
      </div>
      {isFound && <EmployeeRecord employee={shown.employee} card={card} words={words} />}
    </div>
  )
}

type Shown = (LookUp & { empId: string; checkedAt: Date }) | { outcome: 'loading' } | { outcome: 'noEmpId' }
