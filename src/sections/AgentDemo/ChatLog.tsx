import type { ReactNode } from 'react'
import { DialogButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import text from '../../../ui/styles/text.module.css'
import type { InterfaceWords } from '../../content/schema.ts'
import styles from './ChatLog.module.css'
import { keepFiguresTogether as kept } from './keep-figures-together.ts'
import { type DescribedChat, isAsking, textOf } from './run-of.ts'

const soft = `${text.small} ${text.soft}`

/** The names are shown once. */
const speaker = (index: number) => (index === 0 ? soft : text.visuallyHidden)

type ChatWords = Pick<InterfaceWords['agentDemo'], 'trace' | 'result' | 'sampleLink'>

type ChatLogProps = {
  chat: DescribedChat
  words: ChatWords
  heading?: 'h2' | 'h3'
  /** The name of the industry, where no tab shows it. */
  name?: ReactNode
  /** The button below the result, which opens the dialog, and the form's page without JavaScript. */
  action?: { label: string; page: string }
}

/** A whole conversation. The playback shows the elements with `data-part` one by one. */
export function ChatLog({ chat, words, heading: Heading = 'h3', name, action }: ChatLogProps) {
  return (
    <>
      <header className={styles.header}>
        <Heading className={styles.heading}>{kept(chat.scenario)}</Heading>
        <p className={soft}>
          {name} <span>{chat.run}</span>
        </p>
      </header>
      <ol>
        {chat.exchanges.map((exchange, index) => (
          <li key={exchange.user} className={styles.exchange}>
            <div className={styles.question} data-part="question">
              <p className={speaker(index)}>{chat.visitor}</p> <p>{kept(exchange.user)}</p>
            </div>
            <ol className={`${styles.trace} ${soft}`} aria-label={words.trace}>
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
              <p className={speaker(index)}>{chat.agent}</p> <p>{kept(exchange.agent)}</p>
              {exchange.link && (
                <SampleLink id={`${chat.id}-link-${index}`} label={exchange.link} note={words.sampleLink} />
              )}
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.result} data-result="">
        <p className={styles.outcome}>
          <span className={styles.done}>
            <Icon name="check" /> <span>{words.result}</span>
          </span>{' '}
          <span>{kept(chat.result)}</span>
        </p>
        {action && (
          <DialogButton
            opens="build-your-ai-agent"
            page={action.page}
            look="primary"
            data-preset={JSON.stringify(chat.preset)}
          >
            {action.label}
          </DialogButton>
        )}
      </div>
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
      <span id={id} className={soft}>
        {note}
      </span>
    </p>
  )
}
