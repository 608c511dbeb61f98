import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import text from '../../../ui/styles/text.module.css'
import type { InterfaceWords } from '../../content/schema.ts'
import styles from './ChatLog.module.css'
import { keepFiguresTogether as kept } from './keep-figures-together.ts'
import { type DescribedChat, isAsking, textOf } from './run-of.ts'

const speaker = `${styles.speaker} ${text.label} ${text.soft}`

export type ChatWords = Pick<InterfaceWords['agentDemo'], 'trace' | 'result' | 'sampleLink'>

type ChatLogProps = {
  chat: DescribedChat
  words: ChatWords
  heading?: 'h2' | 'h3'
  /** The name of the industry, where no tab shows it. */
  name?: ReactNode
}

/** A whole conversation. The playback shows the elements with `data-part` one by one. */
export function ChatLog({ chat, words, heading: Heading = 'h3', name }: ChatLogProps) {
  return (
    <>
      <header className={styles.header}>
        <p className={`${styles.run} ${text.label} ${text.soft}`}>
          {name} <span>{chat.run}</span>
        </p>
        <Heading className={`${styles.heading} ${text.title}`}>{kept(chat.scenario)}</Heading>
      </header>
      <ol className={styles.exchanges}>
        {chat.exchanges.map((exchange, index) => (
          <li key={exchange.user} className={styles.exchange}>
            <div className={styles.question} data-part="question">
              <p className={speaker}>{chat.visitor}</p>
              <p>{kept(exchange.user)}</p>
            </div>
            <p className={`${styles.agent} ${speaker}`}>{chat.agent}</p>
            {/* Shows and hides the list after it on a phone. A list inside could not be always open on wide screens. */}
            <details className={styles.fold}>
              <summary className={`${styles.summary} ${text.label} ${text.soft}`}>{exchange.stepCount}</summary>
            </details>
            <ol className={styles.trace} aria-label={words.trace}>
              {exchange.steps.map((step) => (
                <li
                  key={textOf(step)}
                  className={`${styles.step} ${isAsking(step) ? styles.asking : ''}`}
                  data-part="step"
                >
                  {kept(textOf(step))}
                </li>
              ))}
            </ol>
            <div className={styles.answer} data-part="answer">
              <p className={styles.ruled}>{kept(exchange.agent)}</p>
              {exchange.link && (
                <SampleLink id={`${chat.id}-link-${index}`} label={exchange.link} note={words.sampleLink} />
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.result} data-part="result">
        <span className={`${styles.done} ${text.label}`}>
          <Icon name="check" /> <span>{words.result}</span>
        </span>
        <span className={`${styles.outcome} ${styles.ruled}`}>{kept(chat.result)}</span>
      </p>
    </>
  )
}

/** A disabled link with a note that it is a sample. */
function SampleLink({ id, label, note }: { id: string; label: string; note: string }) {
  return (
    <p className={styles.sample}>
      {/* biome-ignore lint/a11y/useValidAnchor: without an address on purpose, it is a sample */}
      <a className={styles.sampleLink} role="link" aria-disabled="true" aria-describedby={id}>
        {label}
      </a>
      <span id={id} className={`${text.label} ${text.soft}`}>
        {note}
      </span>
    </p>
  )
}
