import { Icon } from '../../../ui/Icon.tsx'
import type { Chat } from '../../content/schema.ts'

type ChatLogProps = { chat: Chat; heading?: 'h2' | 'h3' }

/** A whole conversation, as text. The playback shows the elements with `data-part` one by one. */
export function ChatLog({ chat, heading: Heading = 'h3' }: ChatLogProps) {
  return (
    <>
      <header className="border-b border-rule pb-5">
        <p className="label text-ink-soft">{chat.industry}</p>
        <Heading className="mt-4 text-title leading-tight">{chat.scenario}</Heading>
      </header>
      <ol>
        {chat.exchanges.map((exchange, index) => (
          <li key={exchange.user} className="exchange">
            <div className="visitor-message" data-part="question">
              <p className="label text-ink-soft">{chat.visitor}</p>
              <p>{exchange.user}</p>
            </div>
            <ol className="trace" aria-label="What the agent did">
              {exchange.steps.map((step) => (
                <li key={step} data-part="step">
                  {step}
                </li>
              ))}
            </ol>
            <div className="agent-message" data-part="answer">
              <p className="label text-ink-soft">{chat.agent}</p>
              <p className="ruled">{exchange.agent}</p>
              {exchange.link && <SampleLink id={`${chat.id}-link-${index}`} text={exchange.link} />}
            </div>
          </li>
        ))}
      </ol>
      <p className="chat-result" data-part="result">
        <span className="label flex items-center gap-2 text-done">
          <Icon name="check" /> Result
        </span>
        <span className="font-semibold">{chat.result}</span>
      </p>
    </>
  )
}

/** Looks like the real thing, leads nowhere, and says so. */
function SampleLink({ id, text }: { id: string; text: string }) {
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
      {/* biome-ignore lint/a11y/useValidAnchor: without an address on purpose, it is a sample */}
      <a role="link" aria-disabled="true" aria-describedby={id}>
        {text}
      </a>
      <span id={id} className="label text-ink-soft">
        Sample, does nothing
      </span>
    </p>
  )
}
