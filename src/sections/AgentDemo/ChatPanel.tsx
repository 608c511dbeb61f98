import { type ReactNode, useRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { panelId, tabId } from './IndustryTabs.tsx'
import { usePlayback } from './usePlayback.ts'

type Props = { id: string; isSelected: boolean; isInView: boolean; children: ReactNode }

export function ChatPanel({ id, isSelected, isInView, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const { isPlaying, play, showAll } = usePlayback(panel, isSelected && isInView)

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
}
