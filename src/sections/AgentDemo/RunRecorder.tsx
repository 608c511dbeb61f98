import text from '../../../ui/styles/text.module.css'
import type { Chat, InterfaceWords } from '../../content/schema.ts'
import styles from './RunRecorder.module.css'
import { isAsking } from './run-of.ts'

/** The width of a part of the run; the tracks, in percent of the height. RunRecorder.module.css draws the tracks. */
const PART = 10
const PERSON = 25
const AGENT = 75

type RunRecorderProps = {
  chat: { exchanges: Pick<Chat['exchanges'][number], 'steps'>[] }
  words: InterfaceWords['agentDemo']['recorder']
}

/**
 * The record of a run, decorative: the conversation contains the same facts. It is written in the order of the run: a
 * question is a line across the paper, a step a mark on the track of the agent, or of the person who was asked. The
 * playback writes it part by part: usePlayback.ts.
 */
export function RunRecorder({ chat, words }: RunRecorderProps) {
  const run = chat.exchanges.flatMap(({ steps }) => ['question' as const, ...steps])
  let questions = ''
  let steps = ''
  let crossings = ''
  let asked = ''
  for (const [index, part] of run.entries()) {
    const x = (index + 0.5) * PART
    // A line without a length is drawn as a square, which the proportions of the paper do not distort.
    if (part === 'question') questions += `M${x} 0V100`
    else if (isAsking(part)) {
      crossings += `M${x} ${AGENT}V${PERSON}h${0.4 * PART}V${AGENT}`
      asked += `M${x} ${PERSON}h.01`
    } else steps += `M${x} ${AGENT}h.01`
  }
  return (
    <div aria-hidden="true" className={styles.recorder}>
      <p className={`${styles.title} ${text.label} ${text.soft}`}>{words.title}</p>
      <div className={styles.paper}>
        <p>{words.person}</p>
        <p>{words.agent}</p>
        <div className={styles.chart}>
          <svg aria-hidden="true" viewBox={`0 0 ${run.length * PART} 100`} preserveAspectRatio="none">
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
