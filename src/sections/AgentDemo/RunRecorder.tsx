import type { RefObject } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { InterfaceWords } from '../../content/schema.ts'
import styles from './RunRecorder.module.css'
import { isAsking, type Run, textOf } from './run-of.ts'

/** The heights of the two tracks, in percent. */
const PERSON = 15
const AGENT = 60

type RunRecorderProps = {
  run: Run
  /** How many parts are shown. */
  count: number
  slider: RefObject<HTMLInputElement | null>
  isPlaying: boolean
  isHydrated: boolean
  words: Pick<InterfaceWords['agentDemo'], 'play' | 'pause' | 'position'>
  onToggle: () => void
  onMove: (count: number) => void
}

/** The parts of the playback in their order. */
export const partsOfRun = (run: Run) => run.flatMap((steps) => ['question' as const, ...steps, 'answer' as const])

/**
 * The record of a run, by which the visitor moves through the conversation: a line for each question, a mark for each step
 * on the track of the agent, or of the person who was asked. The texts above say who was asked and why.
 */
export function RunRecorder(props: RunRecorderProps) {
  const { run, count, slider, isPlaying, isHydrated, words, onToggle, onMove } = props
  const parts = partsOfRun(run)
  const asks: { text: string; at: number }[] = []
  let lines = ''
  let marks = ''
  for (const [index, part] of parts.entries()) {
    const at = index + 1
    // A line without a length is drawn as a square, which the proportions of the drawing do not distort.
    if (part === 'question') lines += `M${at} ${AGENT - 25}V${AGENT + 25}`
    else if (part === 'answer') continue
    else if (isAsking(part)) {
      marks += `M${at} ${PERSON}h.01`
      lines += `M${at} ${AGENT}V${PERSON}`
      asks.push({ text: textOf(part), at })
    } else marks += `M${at} ${AGENT}h.01`
  }
  const last = asks.findLast(({ at }) => at <= count)
  return (
    <div className={styles.recorder}>
      {isHydrated && (
        <button
          type="button"
          className={styles.control}
          aria-label={isPlaying ? words.pause : words.play}
          onClick={onToggle}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
      )}
      <div aria-hidden="true" className={styles.asks}>
        {asks.map((ask) => (
          <p key={ask.at} data-pending={ask.at > count || undefined} data-last={ask === last || undefined}>
            {ask.text}
          </p>
        ))}
      </div>
      <div className={styles.track}>
        <svg aria-hidden="true" viewBox={`0 0 ${parts.length} 100`} preserveAspectRatio="none">
          <path d={`M0 ${AGENT}H${parts.length}${lines}`} />
          <path className={styles.run} d={`M0 ${AGENT}H${count}`} />
          <path className={styles.marks} d={marks} />
        </svg>
        {isHydrated && (
          <input
            ref={slider}
            type="range"
            min={0}
            max={parts.length}
            value={count}
            aria-label={words.position}
            onChange={({ target }) => onMove(Number(target.value))}
          />
        )}
      </div>
    </div>
  )
}
