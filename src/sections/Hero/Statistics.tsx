import { type RefObject, useEffect, useRef, useState } from 'react'
import { isOnScreen } from '../../../ui/is-on-screen.ts'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import text from '../../../ui/styles/text.module.css'
import { countUp } from './count-up.ts'
import type { DescribedStat } from './describe-stat.ts'
import styles from './Statistics.module.css'

const COUNT_MS = 1200

/** Figures that count up once when they come into view, unless they were in view before hydration. */
export function Statistics({ stats }: { stats: DescribedStat[] }) {
  const list = useRef<HTMLDListElement>(null)
  const progress = useCountUp(list)
  return (
    <dl ref={list} data-count={stats.length} className={`${text.container} ${styles.statistics}`}>
      {stats.map(({ label, note, figure, suffix, share, end }) => (
        <div key={label} className={styles.statistic}>
          <dt>
            <span>{label}</span>
            <span className={styles.note}>{note}</span>
          </dt>
          <dd>
            <Scale share={progress * share} end={end} ticks={suffix === '%' ? percents : fifths} />
            <bdi className={styles.figure}>{countUp(figure, progress) + suffix}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useCountUp(list: RefObject<Element | null>) {
  const [progress, setProgress] = useState(1)
  useEffect(() => {
    if (!list.current || isOnScreen(list.current) || prefersReducedMotion()) return
    let frame = 0
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      let start: number | undefined
      frame = requestAnimationFrame(function count(now) {
        // From the first frame, so that the count begins at 0 also when that frame is late.
        start ??= now
        const elapsed = Math.min(1, (now - start) / COUNT_MS)
        setProgress(1 - (1 - elapsed) ** 4)
        if (elapsed < 1) frame = requestAnimationFrame(count)
      })
    })
    observer.observe(list.current)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [list])
  return progress
}

/** `share` is the position of the needle, from 0 to 1. */
function Scale({ share, end, ticks }: { share: number; end: string; ticks: string }) {
  return (
    <span aria-hidden="true" className={styles.scale}>
      <svg aria-hidden="true" viewBox="0 0 400 24" preserveAspectRatio="none">
        <path d={ticks} />
        <path className={styles.needle} d="M0 0v24" transform={`translate(${(share * 400).toFixed(1)} 0)`} />
      </svg>
      <span>{end}</span>
    </span>
  )
}

/** Five long ticks after the first, each with `count` parts. */
function drawTicks(count: number) {
  return Array.from({ length: 5 * count + 1 }, (_, tick) => {
    const length = tick % count === 0 ? 18 : 9
    return `M${(tick * 400) / (5 * count)} 24v-${length}`
  }).join('')
}

const fifths = drawTicks(5)
/** A tick for every five percent. */
const percents = drawTicks(4)
