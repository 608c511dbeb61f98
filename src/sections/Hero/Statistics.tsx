import { type RefObject, useEffect, useRef, useState } from 'react'
import { isOnScreen } from '../../../ui/is-on-screen.ts'
import { prefersReducedMotion } from '../../../ui/reduced-motion.ts'
import text from '../../../ui/styles/text.module.css'
import type { Hero } from '../../content/schema.ts'
import styles from './Statistics.module.css'

type Stat = Hero['stats'][number]

const COUNT_MS = 1200
const TICKS = 40

/** Figures that count up once when they come into view, unless they were in view before hydration. */
export function Statistics({ stats }: { stats: Stat[] }) {
  const list = useRef<HTMLDListElement>(null)
  const progress = useCountUp(list)
  return (
    <dl ref={list} className={`${text.container} ${styles.statistics}`}>
      {stats.map((stat) => (
        <div key={stat.label} className={styles.statistic}>
          <dt>
            {stat.label}
            <span className={styles.note}>{stat.note}</span>
          </dt>
          <dd>
            <Scale share={progress * shareOf(stat)} />
            {progress < 1 ? padded(progress * stat.value, stat.value) : stat.value}
            {stat.suffix}
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
      const start = performance.now()
      frame = requestAnimationFrame(function count(now) {
        const elapsed = Math.min(1, Math.max(0, now - start) / COUNT_MS)
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

/** Padded with figure spaces, so that the width does not change. */
const padded = (count: number, final: number) =>
  String(Math.round(count)).padStart(String(final).length, '\u2007')

/** The position of the needle. Only percentages have a maximum; other figures are drawn at 80 %. */
const shareOf = ({ value, suffix }: Stat) => (suffix === '%' ? value / 100 : 0.8)

function Scale({ share }: { share: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 400 34"
      preserveAspectRatio="none"
      className={styles.scale}
    >
      <path d={ticks} />
      <path
        className={styles.needle}
        d="M0 0v34"
        transform={`translate(${(share * 400).toFixed(1)} 0)`}
      />
    </svg>
  )
}

const ticks = Array.from({ length: TICKS + 1 }, (_, tick) => {
  const length = tick % 10 === 0 ? 26 : tick % 5 === 0 ? 18 : 10
  return `M${(tick * 400) / TICKS} 34v-${length}`
}).join('')
