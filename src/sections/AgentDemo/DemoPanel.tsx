import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import text from '../../../ui/styles/text.module.css'
import { useIsOnScreen } from '../../../ui/useIsOnScreen.ts'
import type { InterfaceWords } from '../../content/schema.ts'
import { ChatLog } from './ChatLog.tsx'
import { ChatPanel } from './ChatPanel.tsx'
import { chatAddress, chatId } from './chat-addresses.ts'
import styles from './DemoPanel.module.css'
import { type Industry, IndustryTabs } from './IndustryTabs.tsx'
import { RunRecorder } from './RunRecorder.tsx'
import { after, nextText } from './run-of.ts'
import { useChats } from './useChats.ts'

/** The words of the parts that are rendered in the browser. */
export type ConsoleWords = Omit<
  InterfaceWords['agentDemo'],
  'minutes' | 'steps' | 'peopleAsked' | 'asked' | 'backToList'
>

type Props = {
  industries: Industry[]
  words: ConsoleWords
  /** The address of the page with all conversations, to which the tabs link without JavaScript. */
  page: string
  notice: string
  inputPlaceholder: string
  /** The prerendered conversation of the first industry, and its chart. The others are loaded from a file. */
  children: ReactNode
  recorder?: ReactNode
}

/** The industries' tabs, the selected conversation, and a read-only input field. */
export function DemoPanel(props: Props) {
  const { industries, words, page, notice, inputPlaceholder, children, recorder } = props
  const first = industries[0]?.id ?? ''
  const [selected, setSelected] = useState(first)
  // Panels stay mounted, so that a conversation is played once per visit.
  const [opened, setOpened] = useState([first])
  const [isHydrated, setHydrated] = useState(false)
  const { chats, load } = useChats(page)
  const lastSelected = useRef(first)
  const frame = useRef<HTMLDivElement>(null)
  const panels = useRef<HTMLDivElement>(null)
  // The conversation plays only while it is in the middle half of the screen.
  const isInView = useIsOnScreen(panels, { rootMargin: '-25% 0px', initially: false })
  const noticeId = useId()

  /** False if the conversation fails to load. Then the first one is selected, unless another tab was selected meanwhile. */
  const select = async (id: string) => {
    lastSelected.current = id
    setSelected(id)
    if (!opened.includes(id)) setOpened([...opened, id])
    // The beginning of the selected conversation may be above the viewport.
    if (panels.current && panels.current.getBoundingClientRect().top < 0) panels.current.scrollIntoView()
    const isLoaded = id === first || (await load()).some((chat) => chat.id === id)
    if (isLoaded || lastSelected.current !== id) return true
    setSelected(first)
    return false
  }

  const follow = async (event: MouseEvent, id: string) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    if (!(await select(id))) location.assign(chatAddress(page, id))
  }

  /** The link is hidden with its panel: the focus moves to the tab, as after a click on it. */
  const followNext = (event: MouseEvent, id: string) => {
    if (opensElsewhere(event)) return
    document.getElementById(chatId(id))?.focus()
    follow(event, id)
    frame.current?.scrollIntoView()
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
  const shownChat = chats.find(({ id }) => id === selected)
  const shown = shownChat?.id ?? first
  const panelOf = (id: string) => {
    const next = after(id, industries)
    return {
      id,
      isHydrated,
      isShown: id === shown,
      isInView,
      frame,
      next: next && { id: next.id, text: nextText(words, next.label) },
      onNext: followNext,
      words,
      page,
    }
  }
  return (
    <div className={styles.console} ref={frame}>
      <IndustryTabs
        industries={industries}
        label={words.industries}
        page={page}
        selected={selected}
        shown={shown}
        hasRovingFocus={isHydrated}
        onSelect={select}
        onFollow={follow}
      />
      <div className={styles.panels} ref={panels} aria-busy={shown !== selected}>
        {shownChat ? <RunRecorder key={shown} chat={shownChat} words={words.recorder} /> : recorder}
        <ChatPanel {...panelOf(first)}>{children}</ChatPanel>
        {chats
          .filter(({ id }) => id !== first && opened.includes(id))
          .map((chat) => (
            <ChatPanel key={chat.id} {...panelOf(chat.id)}>
              <ChatLog chat={chat} words={words} />
            </ChatPanel>
          ))}
      </div>
      <div className={styles.foot}>
        <input
          className={styles.field}
          readOnly
          aria-label={words.field}
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

/** A click that opens the link in another tab or window. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey
