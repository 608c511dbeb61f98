import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useIsOnScreen } from '../../../ui/useIsOnScreen.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { type Industry, IndustryTabs, panelId } from './IndustryTabs.tsx'
import './agent-console.css'

type Props = {
  industries: Industry[]
  notice: string
  inputPlaceholder: string
  /** The chats as the page holds them, one a slot, in the order of the industries. */
  [slot: `chat${number}`]: ReactNode
}

/** The industries' register, the chosen conversation, and a field in which nothing can be typed. */
export function AgentConsole({ industries, notice, inputPlaceholder, ...chats }: Props) {
  const [selected, setSelected] = useState(industries[0]?.id ?? '')
  const [isHydrated, setHydrated] = useState(false)
  // The register answers first, its conversation follows.
  const open = useDeferredValue(selected)
  const isLive = useDeferredValue(isHydrated)
  const panels = useRef<HTMLDivElement>(null)
  // The conversation plays only while it is in the middle half of the screen.
  const isInView = useIsOnScreen(panels, { rootMargin: '-25% 0px', initially: false })
  const noticeId = useId()

  // Chosen as a link, before this script was there or on another page.
  useEffect(() => {
    const linked = industries.find(({ id }) => location.hash === `#${panelId(id)}`)
    if (linked) setSelected(linked.id)
    setHydrated(true)
  }, [industries])

  const select = (id: string) => {
    setSelected(id)
    // The register stays at hand far down a conversation; the next one is read from its beginning.
    if (panels.current && panels.current.getBoundingClientRect().top < 0)
      panels.current.scrollIntoView()
  }

  return (
    <div className="agent-console" data-live={isLive ? '' : undefined}>
      <IndustryTabs
        industries={industries}
        selected={selected}
        hasRovingFocus={isHydrated}
        onSelect={select}
      />
      <div className="agent-panels" ref={panels}>
        {industries.map(({ id }, index) => (
          <ChatPanel key={id} id={id} isSelected={id === open} isWatched={id === open && isInView}>
            {chats[`chat${index}`]}
          </ChatPanel>
        ))}
      </div>
      <div className="agent-foot">
        <input
          readOnly
          aria-label="Message (sample, read-only)"
          aria-describedby={noticeId}
          placeholder={inputPlaceholder}
        />
        <p id={noticeId} className="text-small text-ink-soft">
          {notice}
        </p>
      </div>
    </div>
  )
}
