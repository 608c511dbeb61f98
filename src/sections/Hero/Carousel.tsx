import useEmblaCarousel from 'embla-carousel-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import phone from '../../../ui/styles/phone.module.css'
import { useIsOnScreen } from '../../../ui/useIsOnScreen.ts'
import type { Locale } from '../../content/locales/locale.ts'
import { useIsDialogOpen, useIsHoveredOrFocused, useIsPageHidden, useReducedMotion } from './autoplay-conditions.ts'
import styles from './Carousel.module.css'
import { useCountdown } from './useCountdown.ts'
import { useSelectedSlide } from './useSelectedSlide.ts'

const SLIDE_MS = 5000
/** In Embla's unit for the duration of an animation; about half a second. */
const SLIDE_DURATION = 28

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
  const [isPaused, setPaused] = useState(false)
  /** Whether the visitor has used the carousel. Until then hydration and autoplay are not announced. */
  const [isUsed, setUsed] = useState(false)
  const hasReducedMotion = useReducedMotion()
  const isHoveredOrFocused = useIsHoveredOrFocused(region)
  const isPageHidden = useIsPageHidden()
  const isOnScreen = useIsOnScreen(region, { initially: true })
  const isDialogOpen = useIsDialogOpen()

  const duration = hasReducedMotion ? 0 : SLIDE_DURATION
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    direction,
    // Astro wraps the slides in its own element.
    slides: '[data-slide]',
    duration,
    watchFocus: false,
    // Touch only, so that text can be selected with a mouse.
    watchDrag: (_, event) => 'touches' in event && !isIn('[role="slider"]', event),
  })
  const current = useSelectedSlide(embla)

  const isRunning =
    Boolean(embla) &&
    isOnScreen &&
    !(isPaused || hasReducedMotion || isHoveredOrFocused || isPageHidden || isDialogOpen)
  useCountdown(SLIDE_MS, isRunning, current, () => embla?.scrollNext())

  useEffect(() => {
    for (const [index, slide] of (embla?.slideNodes() ?? []).entries()) {
      const isCurrent = index === current
      slide.toggleAttribute('data-current', isCurrent)
      slide.toggleAttribute('inert', !isCurrent)
      slide.setAttribute('aria-hidden', String(!isCurrent))
    }
  }, [embla, current])

  useEffect(() => {
    if (!embla || !hasReducedMotion) return
    // Selects the slide without an animation after a swipe.
    const settle = () => embla.scrollTo(embla.selectedScrollSnap(), true)
    embla.on('pointerUp', settle)
    return () => void embla.off('pointerUp', settle)
  }, [embla, hasReducedMotion])

  function use({ nativeEvent }: { nativeEvent: Event }) {
    setUsed(true)
    // The slide does not change while the visitor works in it.
    if (isIn('[data-survey] :is(button, input)', nativeEvent)) setPaused(true)
  }

  // The slide with the figures of a shared link (`survey/figures.ts`) is shown, and stays.
  useEffect(() => {
    if (!embla) return
    const showShared = () => {
      if (!location.hash.startsWith('#survey=')) return
      setPaused(true)
      const index = embla.slideNodes().findIndex((slide) => slide.querySelector('[data-survey]'))
      if (index >= 0) embla.scrollTo(index, true)
    }
    showShared()
    addEventListener('hashchange', showShared)
    return () => removeEventListener('hashchange', showShared)
  }, [embla])

  const show = (index: number) => {
    if (!embla || index === current) return
    const { scrollBody, scrollTo } = embla.internalEngine()
    // biome-ignore lint/correctness/useHookAtTopLevel: Embla's name for a setter, not a hook
    scrollBody.useBaseFriction().useDuration(duration)
    // Not `embla.scrollTo`: it takes the shorter way, on which slide 3 would enter from the side of slide 1.
    scrollTo.index(index, index > current ? -1 : 1)
  }

  return (
    <section
      ref={region}
      aria-roledescription={words.carouselRole}
      aria-label={words.carousel}
      className={styles.carousel}
      data-single={titles.length === 1 ? '' : undefined}
      data-hydrated={embla ? '' : undefined}
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
        <Control label={words.previous} icon="arrowLeft" onClick={() => embla?.scrollPrev()} />
        <Control
          label={isPaused ? words.play : words.pause}
          icon={isPaused ? 'play' : 'pause'}
          className={styles.pause}
          onClick={() => setPaused(!isPaused)}
        />
        <Control label={words.next} icon="arrowRight" onClick={() => embla?.scrollNext()} />
      </div>
      <div
        ref={viewport}
        className={styles.viewport}
        aria-live={isUsed && !isRunning ? 'polite' : 'off'}
        // Before hydration it is a scroll container, which must be focusable to scroll with the keyboard.
        {...(!embla && { role: 'group', 'aria-label': words.carousel, tabIndex: 0 })}
      >
        <div className={styles.track}>{children}</div>
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
