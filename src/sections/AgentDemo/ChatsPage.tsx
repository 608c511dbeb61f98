import text from '../../../ui/styles/text.module.css'
import type { Content } from '../../content/schema.ts'
import { ChatLog } from './ChatLog.tsx'
import styles from './ChatsPage.module.css'
import { chatId } from './chat-addresses.ts'

/** All conversations of the agent demo, one below the other. */
export function ChatsPage({ agentDemo }: { agentDemo: Content['agentDemo'] }) {
  const { title, intro, notice, chats } = agentDemo
  return (
    <main id="main" className={`${styles.page} ${text.container}`}>
      <h1 className={text.headline}>{title}</h1>
      <p className={`${styles.intro} ${text.lead} ${text.soft}`}>{intro}</p>
      <p className={`${text.small} ${text.soft}`}>{notice}</p>
      {chats.map((chat) => (
        <section
          key={chat.id}
          className={styles.chat}
          id={chatId(chat.id)}
          aria-label={chat.industry}
        >
          <ChatLog chat={chat} heading="h2" />
        </section>
      ))}
    </main>
  )
}
