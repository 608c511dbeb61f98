import text from '../../../ui/styles/text.module.css'
import type { Chat, InterfaceWords } from '../../content/schema.ts'
import styles from './RunRecorder.module.css'
import { isAsking } from './run-of.ts'

/** The height of a row in pixels; the holes in the paper's edges have the same distance. */
const ROW = 20
/** Positions across the paper, in percent. The limit is at 70: RunRecorder.module.css. */
const REST = 16
const WITHIN_LIMIT = 48
const BEYOND_LIMIT = 88

type RunRecorderProps = {
  chat: { exchanges: Pick<Chat['exchanges'][number], 'steps'>[] }
  words: InterfaceWords['agentDemo']['recorder']
}

/**
 * The strip chart of a run, decorative: the conversation contains the same facts. Time runs down. A question is a line
 * across the paper, each step a tick; a step in which a person is asked crosses the limit.
 */
export function RunRecorder({ chat, words }: RunRecorderProps) {
  const rows = chat.exchanges.flatMap(({ steps }) => ['question' as const, ...steps])
  const height = rows.length * ROW
  const paths = { lines: '', trace: `M${REST} 0`, asking: '', marks: '' }
  for (const [index, row] of rows.entries()) {
    const y = (index + 0.5) * ROW
    if (row === 'question') paths.lines += `M0 ${y}H100`
    else if (isAsking(row)) {
      paths.trace += `V${y - 4}m0 8`
      paths.asking += `M${REST} ${y - 4}L${BEYOND_LIMIT} ${y} ${REST} ${y + 4}`
      paths.marks += `M${BEYOND_LIMIT} ${y}h.01`
    } else paths.trace += `V${y - 4}L${WITHIN_LIMIT} ${y} ${REST} ${y + 4}`
  }
  return (
    <div aria-hidden="true" className={styles.recorder}>
      <p className={`${text.label} ${text.soft}`}>{words.title}</p>
      <div className={styles.paper}>
        <svg
          aria-hidden="true"
          className={styles.chart}
          viewBox={`0 0 100 ${height}`}
          height={height}
          preserveAspectRatio="none"
        >
          <path className={styles.questions} d={paths.lines} />
          <path className={styles.trace} d={`${paths.trace}V${height}`} />
          <path className={styles.asking} d={paths.asking} />
          <path className={styles.marks} d={paths.marks} />
        </svg>
        <ul className={styles.legend}>
          <li className={styles.question}>{words.question}</li>
          <li className={styles.step}>{words.step}</li>
          <li className={styles.limit}>{words.limit}</li>
          <li className={styles.person}>{words.person}</li>
        </ul>
      </div>
    </div>
  )
}
