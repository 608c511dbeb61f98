import type { Content } from '../../content/schema.ts'
import { ChatLog } from './ChatLog.tsx'
import { chatId } from './chat-addresses.ts'

/** All conversations of the agent demo, one below the other. */
export function ChatsPage({ agentDemo }: { agentDemo: Content['agentDemo'] }) {
  const { title, intro, notice, chats } = agentDemo
  return (
    <main id="main" className="sheet chats-page">
      <h1 className="text-headline">{title}</h1>
      <p className="max-w-[60ch] text-lead text-ink-soft">{intro}</p>
      <p className="text-small text-ink-soft">{notice}</p>
      {chats.map((chat) => (
        <section key={chat.id} id={chatId(chat.id)} aria-label={chat.industry}>
          <ChatLog chat={chat} heading="h2" />
        </section>
      ))}
    </main>
  )
}
