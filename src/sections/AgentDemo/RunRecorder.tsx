import type { RefObject } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { InterfaceWords } from '../../content/schema.ts'
import styles from './RunRecorder.module.css'
import { isAsking, lengthOf, type Run, textOf } from './run-of.ts'

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

/**
 * The record of a run, by which the visitor moves through the conversation: a line for each question, a mark for each step
 * on the track of the agent, or of the person who was asked. The texts above say who was asked and why.
 */
export function RunRecorder(props: RunRecorderProps) {
  const { run, count, slider, isPlaying, isHydrated, words, onToggle, onMove } = props
  const length = lengthOf(run)
  const asks: { text: string; at: number }[] = []
  let lines = ''
  let marks = ''
  let at = 0
  for (const steps of run) {
    at++
    lines += `M${at} ${AGENT - 25}V${AGENT + 25}`
    for (const step of steps) {
      at++
      // A line without a length is drawn as a square, which the proportions of the drawing do not distort.
      marks += `M${at} ${isAsking(step) ? PERSON : AGENT}h.01`
      if (!isAsking(step)) continue
      lines += `M${at} ${AGENT}V${PERSON}`
      asks.push({ text: textOf(step), at })
    }
    at++ // The answer.
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
        <svg aria-hidden="true" viewBox={`0 0 ${length} 100`} preserveAspectRatio="none">
          <path d={`M0 ${AGENT}H${length}${lines}`} />
          <path className={styles.run} d={`M0 ${AGENT}H${count}`} />
          <path className={styles.marks} d={marks} />
        </svg>
        {isHydrated && (
          <input
            ref={slider}
            type="range"
            min={0}
            max={length}
            value={count}
            aria-label={words.position}
            onChange={({ target }) => onMove(Number(target.value))}
          />
        )}
      </div>
    </div>
  )
}
