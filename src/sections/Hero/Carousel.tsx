import useEmblaCarousel from 'embla-carousel-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { useIsOnScreen } from '../../../ui/useIsOnScreen.ts'
import {
  useAttended,
  useBehindDialog,
  usePageHidden,
  useReducedMotion,
} from './autoplay-conditions.ts'
import styles from './Carousel.module.css'
import { useCountdown } from './useCountdown.ts'
import { useSelectedSlide } from './useSelectedSlide.ts'

const SLIDE_MS = 5000
/** Embla's measure of how long a slide takes: about half a second. */
const SLIDE_DURATION = 28

type CarouselProps = {
  titles: string[]
  /** Stays while the slides change. */
  intro?: ReactNode
  /** The slides. */
  children: ReactNode
}

export function Carousel({ titles, intro, children }: CarouselProps) {
  const region = useRef<HTMLElement>(null)
  const [paused, setPaused] = useState(false)
  const still = useReducedMotion()
  const attended = useAttended(region)
  const hidden = usePageHidden()
  const onScreen = useIsOnScreen(region, { initially: true })
  const covered = useBehindDialog()

  const duration = still ? 0 : SLIDE_DURATION
  const [viewport, embla] = useEmblaCarousel({
    loop: true,
    // Astro wraps them in an element of its own.
    slides: '[aria-roledescription="slide"]',
    duration,
    watchFocus: false,
    // With a mouse the text can be selected; the arrows are there for it.
    watchDrag: (_, event) => 'touches' in event,
  })
  const current = useSelectedSlide(embla)

  const running = Boolean(embla) && onScreen && !(paused || still || attended || hidden || covered)
  useCountdown(SLIDE_MS, running, current, () => embla?.scrollNext())

  useEffect(() => {
    for (const [index, slide] of (embla?.slideNodes() ?? []).entries()) {
      const isCurrent = index === current
      slide.toggleAttribute('data-current', isCurrent)
      slide.toggleAttribute('inert', !isCurrent)
      slide.setAttribute('aria-hidden', String(!isCurrent))
    }
  }, [embla, current])

  useEffect(() => {
    if (!embla || !still) return
    // A swipe ends in a slide at rest, too.
    const settle = () => embla.scrollTo(embla.selectedScrollSnap(), true)
    embla.on('pointerUp', settle)
    return () => void embla.off('pointerUp', settle)
  }, [embla, still])

  const show = (index: number) => {
    if (!embla || index === current) return
    const { scrollBody, scrollTo } = embla.internalEngine()
    // biome-ignore lint/correctness/useHookAtTopLevel: Embla's name for a setter, no hook
    scrollBody.useBaseFriction().useDuration(duration)
    // Not `embla.scrollTo`: it takes the shorter way round, and 03 would come from the left of 01.
    scrollTo.index(index, index > current ? -1 : 1)
  }

  return (
    <section
      ref={region}
      aria-roledescription="carousel"
      aria-label="What we build"
      className={styles.carousel}
      data-live={embla ? '' : undefined}
      data-running={running ? '' : undefined}
      data-paused={paused ? '' : undefined}
    >
      <div className={styles.cover}>
        {intro}
        <div className={styles.controls}>
          <ol className={styles.register}>
            {titles.map((title, index) => (
              <li key={title}>
                <button
                  type="button"
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => show(index)}
                >
                  <span className={styles.number}>{String(index + 1).padStart(2, '0')}</span>
                  <span className={styles.title}>{title}</span>
                  {index === current && <span key={current} className={styles.bar} />}
                </button>
              </li>
            ))}
          </ol>
          <Control label="Previous slide" icon="arrowLeft" onClick={() => embla?.scrollPrev()} />
          <Control
            label={paused ? 'Play slides' : 'Pause slides'}
            icon={paused ? 'play' : 'pause'}
            className={styles.pause}
            onClick={() => setPaused(!paused)}
          />
          <Control label="Next slide" icon="arrowRight" onClick={() => embla?.scrollNext()} />
        </div>
      </div>
      <div
        ref={viewport}
        className={styles.viewport}
        aria-live={running ? 'off' : 'polite'}
        // Until the carousel lives it is a strip that scrolls, also by keyboard
        tabIndex={embla ? undefined : 0}
      >
        <div className={styles.track}>{children}</div>
      </div>
    </section>
  )
}

type ControlProps = ComponentProps<'button'> & { label: string; icon: IconName }

function Control({ label, icon, className = '', onClick }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`${styles.control} ${className}`}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}
