import { memo, type ReactNode, useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { panelId, tabId } from './IndustryTabs.tsx'
import { usePlayback } from './usePlayback.ts'

type Props = { id: string; isSelected: boolean; isWatched: boolean; children: ReactNode }

/** Memoised: it is not told again what did not change while the register answers. */
export const ChatPanel = memo(function ChatPanel({ id, isSelected, isWatched, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const { isPlaying, play, showAll } = usePlayback(panel, isWatched)

  return (
    <div
      ref={panel}
      role="tabpanel"
      id={panelId(id)}
      aria-labelledby={tabId(id)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the tabs pattern asks for it, the panel may hold nothing else to focus
      tabIndex={0}
      hidden={!isSelected}
    >
      {children}
      {isSelected && (
        <button
          type="button"
          className="playback-control label"
          onClick={isPlaying ? showAll : play}
        >
          <Icon name={isPlaying ? 'chevron' : 'replay'} />
          {isPlaying ? 'Show all' : 'Replay'}
        </button>
      )}
    </div>
  )
})
