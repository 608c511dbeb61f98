import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import phone from '../../../ui/styles/phone.module.css'
import { useIsOnScreen } from '../../../ui/useIsOnScreen.ts'
import type { Locale } from '../../content/locales/locale.ts'
import { useIsDialogOpen, useIsHoveredOrFocused, useIsPageHidden, useReducedMotion } from './autoplay-conditions.ts'
import styles from './Carousel.module.css'
import { useCountdown } from './useCountdown.ts'
import { slidesOf, useTrack } from './useTrack.ts'

const SLIDE_MS = 5000

type CarouselProps = {
  titles: string[]
  direction: Locale['dir']
  words: Record<'carousel' | 'carouselRole' | 'previous' | 'next' | 'pause' | 'play', string>
  /** Shown above all slides. */
  intro?: ReactNode
  /** The slides. */
  children: ReactNode
}

export function Carousel({ titles, direction, words, intro, children }: CarouselProps) {
  const region = useRef<HTMLElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const [isHydrated, setHydrated] = useState(false)
  const [isPaused, setPaused] = useState(false)
  /** Whether the visitor has used the carousel. Until then hydration and autoplay are not announced. */
  const [isUsed, setUsed] = useState(false)
  const hasReducedMotion = useReducedMotion()
  const isHoveredOrFocused = useIsHoveredOrFocused(region)
  const isPageHidden = useIsPageHidden()
  const isOnScreen = useIsOnScreen(region, { initially: true })
  const isDialogOpen = useIsDialogOpen()

  const { current, move } = useTrack(track, {
    count: titles.length,
    isRightToLeft: direction === 'rtl',
    hasReducedMotion,
  })
  const isRunning =
    isHydrated &&
    isOnScreen &&
    titles.length > 1 &&
    !(isPaused || hasReducedMotion || isHoveredOrFocused || isPageHidden || isDialogOpen)
  useCountdown(SLIDE_MS, isRunning, current, () => move(1))

  useEffect(() => setHydrated(true), [])

  useEffect(() => {
    for (const [index, slide] of slidesOf(track).entries()) {
      const isCurrent = index === current
      slide.toggleAttribute('data-current', isCurrent)
      slide.toggleAttribute('inert', !isCurrent)
      slide.setAttribute('aria-hidden', String(!isCurrent))
    }
  }, [current])

  function use({ nativeEvent }: { nativeEvent: Event }) {
    setUsed(true)
    // The slide does not change while the visitor works in it.
    if (isIn('[data-survey] :is(button, input)', nativeEvent)) setPaused(true)
  }

  const show = (index: number) => move(index - current)

  // The slide with the figures of a shared link (`survey/figures.ts`) is shown, and stays.
  const showShared = useEffectEvent(() => {
    if (!location.hash.startsWith('#survey=')) return
    setPaused(true)
    const index = slidesOf(track).findIndex((slide) => slide.querySelector('[data-survey]'))
    if (index >= 0) move(index - current, { isAnimated: false })
  })
  useEffect(() => {
    showShared()
    const onHashChange = () => showShared()
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [])

  return (
    <section
      ref={region}
      aria-roledescription={words.carouselRole}
      aria-label={words.carousel}
      className={styles.carousel}
      data-single={titles.length === 1 ? '' : undefined}
      data-hydrated={isHydrated ? '' : undefined}
      data-running={isRunning ? '' : undefined}
      data-paused={isPaused || !isOnScreen || isDialogOpen ? '' : undefined}
      onFocus={use}
      // Safari does not focus a button that is clicked.
      onPointerDown={use}
    >
      {intro && <div className={styles.intro}>{intro}</div>}
      <div className={styles.controls}>
        <ol className={styles.slideList}>
          {titles.map((title, index) => (
            <li key={title}>
              <button type="button" aria-current={index === current ? 'true' : undefined} onClick={() => show(index)}>
                <span className={styles.number}>{String(index + 1).padStart(2, '0')}</span>
                <span className={phone.hiddenOnPhone}>{title}</span>
                {index === current && <span key={current} className={styles.bar} />}
              </button>
            </li>
          ))}
        </ol>
        <Control label={words.previous} icon="arrowLeft" onClick={() => move(-1)} />
        <Control
          label={isPaused ? words.play : words.pause}
          icon={isPaused ? 'play' : 'pause'}
          className={styles.pause}
          onClick={() => setPaused(!isPaused)}
        />
        <Control label={words.next} icon="arrowRight" onClick={() => move(1)} />
      </div>
      <div
        className={styles.viewport}
        aria-live={isUsed && !isRunning ? 'polite' : 'off'}
        // Before hydration it is a scroll container, which must be focusable to scroll with the keyboard.
        {...(!isHydrated && { role: 'group', 'aria-label': words.carousel, tabIndex: 0 })}
      >
        <div ref={track} className={styles.track}>
          {children}
        </div>
      </div>
    </section>
  )
}

const isIn = (selector: string, { target }: Event) => target instanceof Element && target.closest(selector) !== null

type ControlProps = ComponentProps<'button'> & { label: string; icon: IconName }

function Control({ label, icon, className = '', onClick }: ControlProps) {
  return (
    <button type="button" aria-label={label} className={`${styles.control} ${className}`} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}
