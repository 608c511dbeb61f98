import { fillIn, fillInCount } from '../../../settings/words/fill-in.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import text from '../../../ui/styles/text.module.css'
import { addressIn } from '../../content/locales/locale.ts'
import type { Chat, Content } from '../../content/schema.ts'
import { ChatLog } from './ChatLog.tsx'
import styles from './ChatsPage.module.css'
import { chatId } from './chat-addresses.ts'
import { describeChat, figuresOf } from './describe-chat.ts'
import { keepFiguresTogether } from './keep-figures-together.ts'
import { NextLink } from './NextLink.tsx'
import { isAsking } from './run-of.ts'

const REGISTER_ID = 'runs'

type ChatsPageProps = {
  agentDemo: NonNullable<Content['agentDemo']>
  content: Content
}

/** All conversations of the agent demo, one below the other, after a register of them with their titles. */
export function ChatsPage({ agentDemo, content }: ChatsPageProps) {
  const { locale, pages, proposals } = content
  const { title, notice, chats } = agentDemo
  const words = content.words.agentDemo
  // Replaces the intro of the section on the landing page.
  const intro = pages.agenticAi?.intro ?? agentDemo.intro
  const offer = proposals.agent
  return (
    <main id="main" className={`${styles.page} ${text.container}`}>
      <h1 className={text.headline}>{title}</h1>
      <p className={`${styles.intro} ${text.lead} ${text.soft}`}>{intro}</p>
      <p className={`${text.small} ${text.soft}`}>{notice}</p>
      <nav className={styles.register} id={REGISTER_ID} aria-label={words.industries}>
        <ol className={styles.runs}>
          {chats.map((chat) => (
            <RunLink key={chat.id} chat={chat} words={words} locale={locale.tag} />
          ))}
        </ol>
      </nav>
      {chats.map((chat, index) => (
        <section key={chat.id} className={styles.chat} id={chatId(chat.id)} aria-label={chat.industry}>
          <ChatLog
            chat={describeChat(chat, words, locale.tag)}
            words={words}
            heading="h2"
            name={<span className={styles.name}>{chat.industry}</span>}
          />
          <LinkAfter next={chats[index + 1]} words={words} />
        </section>
      ))}
      <section className={styles.end} aria-labelledby="offer">
        <h2 id="offer" className={styles.offer}>
          {offer.offer}
        </h2>
        {offer.price && <p className={`${text.lead} ${text.soft}`}>{offer.price}</p>}
        <LinkButton look="primary" href={addressIn(locale, '/request/agent')} className={styles.action}>
          {offer.action}
        </LinkButton>
      </section>
    </main>
  )
}

type Words = Content['words']['agentDemo']

type RunLinkProps = { chat: Chat; words: Words; locale: string }

function RunLink({ chat, words, locale }: RunLinkProps) {
  const { id, industry, scenario, exchanges } = chat
  const figures = figuresOf(chat, words, locale)
  const asked = exchanges.flatMap(({ steps }) => steps).filter(isAsking).length
  return (
    <li>
      <a className={styles.run} href={`#${chatId(id)}`}>
        <span>{industry}</span>
        <span className={styles.figure}>{figures.minutes}</span>
        <span className={styles.figure}>{figures.steps}</span>
        <span className={styles.figure}>{asked > 0 && fillInCount(words.asked, asked, locale)}</span>
        <span className={styles.scenario}>{keepFiguresTogether(scenario)}</span>
      </a>
    </li>
  )
}

function LinkAfter({ next, words }: { next: Chat | undefined; words: Words }) {
  return next ? (
    <NextLink href={`#${chatId(next.id)}`}>
      {fillIn(words.next, { industry: next.industry })} <Icon name="arrowRight" />
    </NextLink>
  ) : (
    <NextLink href={`#${REGISTER_ID}`}>
      <Icon name="arrowLeft" /> {words.backToList}
    </NextLink>
  )
}
