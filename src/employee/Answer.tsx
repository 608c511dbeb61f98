import { Guilloche } from '../../ui/Guilloche.tsx'
import text from '../../ui/styles/text.module.css'
import { Filled } from '../content/Filled.tsx'
import styles from './Answer.module.css'
import type { EmployeeWords } from './employee-words.ts'

type AnswerWords = Pick<EmployeeWords, 'found' | 'notOnRecord' | 'notChecked' | 'time' | 'checkedAt' | 'idCheckedAt'>

type AnswerProps = {
  answer: { outcome: 'found' | 'notFound' | 'unreachable'; empId: string; checkedAt: Date } | { outcome: 'noEmpId' }
  words: AnswerWords
}

/** Repeats the answer of the service, and no more: not that the card is genuine or its bearer the employee. */
export function Answer({ answer, words }: AnswerProps) {
  const { outcome } = answer
  const titles = {
    found: words.found,
    notFound: words.notOnRecord,
    unreachable: words.notChecked,
    noEmpId: words.notChecked,
  }
  return (
    <div className={styles.answer} data-outcome={outcome}>
      <svg aria-hidden="true" viewBox="-64 -64 128 128" className={styles.sign}>
        {outcome === 'found' && <Guilloche motif={1} radius={62} className={styles.lines} />}
        <path d={signs[outcome]} />
      </svg>
      <p>
        <strong>{titles[outcome]}</strong>{' '}
        {outcome === 'found' && (
          <Filled text={words.checkedAt} values={{ time: <Time of={answer.checkedAt} text={words.time} /> }} />
        )}
        {outcome === 'notFound' && (
          <Filled
            text={words.idCheckedAt}
            values={{
              id: <EmpId id={answer.empId} />,
              time: <Time of={answer.checkedAt} text={words.time} />,
            }}
          />
        )}
        {outcome === 'unreachable' && <EmpId id={answer.empId} />}
      </p>
    </div>
  )
}

const questionMark = 'M-27-27a27 27 0 1 1 40 24Q0 5 0 20v4M0 38v14'
const signs = {
  found: 'm-24 2 17 18 31-38',
  notFound: 'm-48-48 96 96m0-96-96 96',
  unreachable: questionMark,
  noEmpId: questionMark,
}

const MAX_ID_LENGTH = 40

/** Shortened: an address can contain any text. */
function EmpId({ id }: { id: string }) {
  const shown = id.length > MAX_ID_LENGTH ? `${id.slice(0, MAX_ID_LENGTH)}…` : id
  return <span className={`${styles.id} ${text.figures}`}>{shown}</span>
}

/** By the clock and in the time zone of the visitor's device, as in '2:32 pm, Nov 22'. */
function Time({ of: time, text: format }: { of: Date; text: string }) {
  const { lang } = document.documentElement
  const show = (options: Intl.DateTimeFormatOptions) => time.toLocaleString(lang, options).replaceAll(' ', '\u00A0')
  const clock = show({ timeStyle: 'short' }).toLowerCase()
  const day = show({ month: 'short', day: 'numeric' })
  return <time dateTime={time.toISOString()}>{format.replace('{clock}', clock).replace('{day}', day)}</time>
}
