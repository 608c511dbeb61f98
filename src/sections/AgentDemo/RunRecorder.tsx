import text from '../../../ui/styles/text.module.css'
import type { Chat, InterfaceWords } from '../../content/schema.ts'
import styles from './RunRecorder.module.css'
import { isAsking } from './run-of.ts'

/** The least height of a row, in percent of the width. */
const ROW = 10
/** The tracks, in percent of the width. RunRecorder.module.css draws them, and the agent's trace. */
const AGENT = 25
const PERSON = 75

type RunRecorderProps = {
  chat: { exchanges: Pick<Chat['exchanges'][number], 'steps'>[] }
  words: InterfaceWords['agentDemo']['recorder']
}

/**
 * The record of a run, decorative: the conversation contains the same facts. The rows are in the order of the run: a
 * question is a line across the paper, a step a mark on the track of the agent, or of the person who was asked. The
 * playback writes it row by row: usePlayback.ts.
 */
export function RunRecorder({ chat, words }: RunRecorderProps) {
  const rows = chat.exchanges.flatMap(({ steps }) => ['question' as const, ...steps])
  let questions = ''
  let steps = ''
  let crossings = ''
  let asked = ''
  for (const [index, row] of rows.entries()) {
    const y = (index + 0.5) * ROW
    // A line without a length is drawn as a square, which the proportions of the paper do not distort.
    if (row === 'question') questions += `M0 ${y}H100`
    else if (isAsking(row)) {
      crossings += `M${AGENT} ${y}H${PERSON}v${0.4 * ROW}H${AGENT}`
      asked += `M${PERSON} ${y}h.01`
    } else steps += `M${AGENT} ${y}h.01`
  }
  return (
    <div aria-hidden="true" className={styles.recorder}>
      <p className={`${text.label} ${text.soft}`}>{words.title}</p>
      <div className={styles.paper}>
        <p className={styles.track}>{words.agent}</p>
        <p className={styles.track}>{words.person}</p>
        <div className={styles.chart}>
          <svg aria-hidden="true" viewBox={`0 0 100 ${rows.length * ROW}`} preserveAspectRatio="none">
            <path d={questions} />
            <path className={styles.crossings} d={crossings} />
            <path className={styles.steps} d={steps} />
            <path className={styles.asked} d={asked} />
          </svg>
        </div>
        <p className={styles.question}>{words.question}</p>
        <p className={styles.step}>{words.step}</p>
      </div>
    </div>
  )
}
