import { Icon } from '../../../ui/Icon.tsx'
import text from '../../../ui/styles/text.module.css'
import type { Chat } from '../../content/schema.ts'
import styles from './ChatLog.module.css'

const speaker = `${styles.speaker} ${text.label} ${text.soft}`

type ChatLogProps = { chat: Chat; heading?: 'h2' | 'h3' }

/** A whole conversation. The playback shows the elements with `data-part` one by one. */
export function ChatLog({ chat, heading: Heading = 'h3' }: ChatLogProps) {
  return (
    <>
      <header className={styles.header}>
        <p className={`${text.label} ${text.soft}`}>{chat.industry}</p>
        <Heading className={`${styles.heading} ${text.title}`}>{chat.scenario}</Heading>
      </header>
      <ol>
        {chat.exchanges.map((exchange, index) => (
          <li key={exchange.user} className={styles.exchange}>
            <div className={styles.question} data-part="question">
              <p className={speaker}>{chat.visitor}</p>
              <p>{exchange.user}</p>
            </div>
            <ol className={styles.trace} aria-label="What the agent did">
              {exchange.steps.map((step) => (
                <li key={step} className={styles.step} data-part="step">
                  {step}
                </li>
              ))}
            </ol>
            <div className={styles.answer} data-part="answer">
              <p className={speaker}>{chat.agent}</p>
              <p className={styles.ruled}>{exchange.agent}</p>
              {exchange.link && (
                <SampleLink id={`${chat.id}-link-${index}`} label={exchange.link} />
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.result} data-part="result">
        <span className={`${styles.done} ${text.label}`}>
          <Icon name="check" /> Result
        </span>
        <span className={styles.outcome}>{chat.result}</span>
      </p>
    </>
  )
}

/** A disabled link with a note that it is a sample. */
function SampleLink({ id, label }: { id: string; label: string }) {
  return (
    <p className={styles.sample}>
      {/* biome-ignore lint/a11y/useValidAnchor: without an address on purpose, it is a sample */}
      <a className={styles.sampleLink} role="link" aria-disabled="true" aria-describedby={id}>
        {label}
      </a>
      <span id={id} className={`${text.label} ${text.soft}`}>
        Sample, does nothing
      </span>
    </p>
  )
}
