import { type ReactNode, type RefObject, useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import text from '../../../ui/styles/text.module.css'
import styles from './ChatPanel.module.css'
import { chatAddress, chatId } from './chat-addresses.ts'
import { type FollowTab, panelId } from './IndustryTabs.tsx'
import { NextLink } from './NextLink.tsx'
import { usePlayback } from './usePlayback.ts'

type Props = {
  id: string
  isHydrated: boolean
  isShown: boolean
  isInView: boolean
  frame: RefObject<HTMLElement | null>
  /** The link to the next conversation. */
  next: { id: string; text: string } | undefined
  words: { showAll: string; replay: string }
  page: string
  onNext: FollowTab
  children: ReactNode
}

export function ChatPanel(props: Props) {
  const { id, isHydrated, isShown, isInView, frame, next, onNext, words, page, children } = props
  const panel = useRef<HTMLDivElement>(null)
  const isVisible = isShown && isInView
  const { isPlaying, play, showAll } = usePlayback(panel, { isHydrated, isShown, isVisible, frame })

  return (
    <div
      ref={panel}
      className={styles.panel}
      role="tabpanel"
      id={panelId(id)}
      aria-labelledby={chatId(id)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the tabs pattern requires it, because the panel may contain no other focusable element
      tabIndex={0}
      hidden={!isShown}
    >
      {children}
      {next && (
        <NextLink href={chatAddress(page, next.id)} data-control="" onClick={(event) => onNext(event, next.id)}>
          <span>{next.text}</span> <Icon name="arrowRight" />
        </NextLink>
      )}
      {isHydrated && (
        <button type="button" className={`${styles.control} ${text.label}`} onClick={isPlaying ? showAll : play}>
          {/* Both labels, so that the button is always as wide as the longer one. */}
          <span className={styles.labels}>
            <span className={isPlaying ? '' : styles.hidden}>{words.showAll}</span>
            <span className={isPlaying ? styles.hidden : ''}>{words.replay}</span>
          </span>
          <Icon name={isPlaying ? 'chevron' : 'replay'} />
        </button>
      )}
    </div>
  )
}
