import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import text from '../../../ui/styles/text.module.css'
import { useIsOnScreen } from '../../../ui/useIsOnScreen.ts'
import styles from './AgentConsole.module.css'
import { ChatLog } from './ChatLog.tsx'
import { ChatPanel } from './ChatPanel.tsx'
import { chatId } from './chat-addresses.ts'
import { type Industry, IndustryTabs } from './IndustryTabs.tsx'
import { useChats } from './useChats.ts'

type Props = {
  industries: Industry[]
  notice: string
  inputPlaceholder: string
  /** The prerendered conversation of the first industry. The others are loaded from a file. */
  children: ReactNode
}

/** The industries' tabs, the selected conversation, and a read-only input field. */
export function AgentConsole({ industries, notice, inputPlaceholder, children }: Props) {
  const first = industries[0]?.id ?? ''
  const [selected, setSelected] = useState(first)
  // Panels stay mounted, so that a conversation is played once per visit.
  const [opened, setOpened] = useState([first])
  const [isHydrated, setHydrated] = useState(false)
  const { chats, load } = useChats()
  const lastSelected = useRef(first)
  const panels = useRef<HTMLDivElement>(null)
  // The conversation plays only while it is in the middle half of the screen.
  const isInView = useIsOnScreen(panels, { rootMargin: '-25% 0px', initially: false })
  const noticeId = useId()

  /** False if the conversation fails to load. Then the first one is selected, unless another tab was selected meanwhile. */
  const select = async (id: string) => {
    lastSelected.current = id
    setSelected(id)
    if (!opened.includes(id)) setOpened([...opened, id])
    // The tabs are sticky, so the beginning of the selected conversation may be above the viewport.
    if (panels.current && panels.current.getBoundingClientRect().top < 0)
      panels.current.scrollIntoView()
    const isLoaded = id === first || (await load()).some((chat) => chat.id === id)
    if (isLoaded || lastSelected.current !== id) return true
    setSelected(first)
    return false
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the hash of the page's address.
  useEffect(() => {
    const linked = industries.find(({ id }) => location.hash === `#${chatId(id)}`)
    if (linked) {
      select(linked.id)
      // The browser may still be scrolling to the tab with this hash.
      panels.current?.scrollIntoView()
    }
    setHydrated(true)
  }, [])

  // The file may be missing or from another build.
  const shown = chats.some(({ id }) => id === selected) ? selected : first
  const panelOf = (id: string) => ({ id, isHydrated, isShown: id === shown, isInView })
  return (
    <div className={styles.console}>
      <IndustryTabs
        industries={industries}
        selected={selected}
        shown={shown}
        hasRovingFocus={isHydrated}
        onSelect={select}
      />
      <div className={styles.panels} ref={panels} aria-busy={shown !== selected}>
        <ChatPanel {...panelOf(first)}>{children}</ChatPanel>
        {chats
          .filter(({ id }) => id !== first && opened.includes(id))
          .map((chat) => (
            <ChatPanel key={chat.id} {...panelOf(chat.id)}>
              <ChatLog chat={chat} />
            </ChatPanel>
          ))}
      </div>
      <div className={styles.foot}>
        <input
          className={styles.field}
          readOnly
          aria-label="Message (sample, read-only)"
          aria-describedby={noticeId}
          placeholder={inputPlaceholder}
        />
        <p id={noticeId} className={`${text.small} ${text.soft}`}>
          {notice}
        </p>
      </div>
    </div>
  )
}
