import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import text from '../../../ui/styles/text.module.css'
import { useIsOnScreen } from '../../../ui/useIsOnScreen.ts'
import type { InterfaceWords } from '../../content/schema.ts'
import { ChatLog } from './ChatLog.tsx'
import { chatAddress, chatId } from './chat-addresses.ts'
import styles from './DemoPanel.module.css'
import { type Industry, IndustryTabs, PANEL_ID } from './IndustryTabs.tsx'
import { RunRecorder } from './RunRecorder.tsx'
import { lengthOf, type Run, runOf } from './run-of.ts'
import { useChats } from './useChats.ts'
import { usePlayback } from './usePlayback.ts'

/** The words of the parts that are rendered in the browser. */
type WindowWords = Omit<
  InterfaceWords['agentDemo'],
  'minutes' | 'steps' | 'peopleAsked' | 'asked' | 'next' | 'backToList'
>

type Props = {
  industries: Industry[]
  words: WindowWords
  /** The address of the page with all conversations, to which the tabs link without JavaScript. */
  page: string
  notice: string
  inputPlaceholder: string
  /** The button that opens the dialog, and the form's page without JavaScript. */
  action: { label: string; page: string }
  /** The prerendered conversation of the first industry, and its run. The others are loaded from a file. */
  children: ReactNode
  run: Run
}

/** A chat window: the industries' tabs, the selected conversation, its run record, and a read-only input field. */
export function DemoPanel(props: Props) {
  const { industries, words, page, notice, inputPlaceholder, action, children, run } = props
  const first = industries[0]?.id ?? ''
  const [selected, setSelected] = useState(first)
  const [isHydrated, setHydrated] = useState(false)
  const { chats, load } = useChats(page)
  const lastSelected = useRef(first)
  const frame = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  // The conversation plays only while it is in the middle half of the screen.
  const isInView = useIsOnScreen(frame, { rootMargin: '-25% 0px', initially: false })
  const noticeId = useId()

  /** False if the conversation fails to load. Then the first one is selected, unless another tab was selected meanwhile. */
  const select = async (id: string) => {
    lastSelected.current = id
    setSelected(id)
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the hash of the page's address.
  useEffect(() => {
    const linked = industries.find(({ id }) => location.hash === `#${chatId(id)}`)
    if (linked) {
      select(linked.id)
      // The browser may still be scrolling to the tab with this hash.
      frame.current?.scrollIntoView()
    }
    setHydrated(true)
  }, [])

  // The file may be missing or from another build.
  const chat = chats.find(({ id }) => id === selected && id !== first)
  const shown = chat?.id ?? first
  const shownRun = chat ? runOf(chat) : run
  const { count, isPlaying, moveTo, toggle, showAll } = usePlayback(panel, slider, {
    id: shown,
    total: lengthOf(shownRun),
    isHydrated,
    isInView,
  })
  /** While it plays, it scrolls only with the focus in it; a scroll that passes over it is the page's. */
  const readOn = ({ currentTarget }: SyntheticEvent<Element>) => currentTarget.matches(':focus-within') && showAll()
  return (
    <div className={styles.window} ref={frame}>
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
      <div
        key={shown}
        ref={panel}
        className={styles.panel}
        role="tabpanel"
        id={PANEL_ID}
        aria-labelledby={chatId(shown)}
        aria-busy={shown !== selected}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        data-playing={isPlaying ? '' : undefined}
        onWheel={readOn}
        onTouchMove={readOn}
        onClick={showAll}
        onKeyDown={({ key }) => key !== 'Tab' && key !== 'Shift' && showAll()}
      >
        {chat ? <ChatLog chat={chat} words={words} action={action} /> : children}
      </div>
      <RunRecorder
        run={shownRun}
        count={count}
        slider={slider}
        isPlaying={isPlaying}
        isHydrated={isHydrated}
        words={words}
        onToggle={toggle}
        onMove={moveTo}
      />
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
