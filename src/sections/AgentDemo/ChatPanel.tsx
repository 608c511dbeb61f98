import { type ReactNode, useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import text from '../../../ui/styles/text.module.css'
import styles from './ChatPanel.module.css'
import { chatId } from './chat-addresses.ts'
import { panelId } from './IndustryTabs.tsx'
import { usePlayback } from './usePlayback.ts'

type Props = {
  id: string
  isHydrated: boolean
  isShown: boolean
  isInView: boolean
  children: ReactNode
}

export function ChatPanel({ id, isHydrated, isShown, isInView, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const isVisible = isShown && isInView
  const { isPlaying, play, showAll } = usePlayback(panel, { isHydrated, isVisible })

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
      {isHydrated && (
        <button
          type="button"
          className={`${styles.control} ${text.label}`}
          onClick={isPlaying ? showAll : play}
        >
          <Icon name={isPlaying ? 'chevron' : 'replay'} />
          {isPlaying ? 'Show all' : 'Replay'}
        </button>
      )}
    </div>
  )
}
