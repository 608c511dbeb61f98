import { type ComponentProps, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { useIsOnScreen } from '../../../ui/useIsOnScreen.ts'
import type { Locale } from '../../content/locales/locale.ts'
import { useIsDialogOpen, useIsHovered, useIsPageHidden, useReducedMotion } from './autoplay-conditions.ts'
import styles from './Carousel.module.css'

const SLIDE_MS = 5000
const MOTION = { duration: 600, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }
/** A swipe of this length shows the next slide. */
const SWIPE_PX = 50

type CarouselProps = {
  titles: string[]
  direction: Locale['dir']
  words: Record<'carousel' | 'carouselRole' | 'previous' | 'next' | 'pause' | 'play', string>
  /** The change that each slide makes to the drawing: the attribute `data-move` of the section. */
  moves: (string | undefined)[]
  /** The slides. */
  children: ReactNode
}

export function Carousel({ titles, direction, words, moves, children }: CarouselProps) {
  const region = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(0)
  const [isHydrated, setHydrated] = useState(false)
  const [isPaused, setPaused] = useState(false)
  /** Whether the visitor has used the hero. Until then hydration and autoplay are not announced. */
  const [isUsed, setUsed] = useState(false)
  const motions = useRef<Animation[]>([])
  const hasReducedMotion = useReducedMotion()
  const isHovered = useIsHovered(region)
  const isPageHidden = useIsPageHidden()
  const isOnScreen = useIsOnScreen(region, { initially: true })
  const isDialogOpen = useIsDialogOpen()
  const isRunning =
    isHydrated &&
    isOnScreen &&
    titles.length > 1 &&
    !(isPaused || hasReducedMotion || isHovered || isPageHidden || isDialogOpen)

  /** The slide leaves in the direction of travel, and the other follows it. */
  function show(index: number, isForward: boolean) {
    if (index === current) return
    const slides = slidesIn(region)
    const [leaving, entering] = [slides[current], slides[index]]
    for (const motion of motions.current) motion.finish()
    setCurrent(index)
    if (!leaving || !entering || hasReducedMotion) return
    const [away, from] = isForward === (direction === 'ltr') ? ['-100%', '100%'] : ['100%', '-100%']
    leaving.dataset.leaving = ''
    const leave = leaving.animate({ translate: ['0', away] }, MOTION)
    leave.onfinish = () => delete leaving.dataset.leaving
    motions.current = [leave, entering.animate({ translate: [from, '0'] }, MOTION)]
  }
  const step = (by: 1 | -1) => show((current + by + titles.length) % titles.length, by === 1)

  const advance = useEffectEvent(() => step(1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide has its own five seconds
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(advance, SLIDE_MS)
    return () => clearTimeout(timer)
  }, [isRunning, current])

  useEffect(() => setHydrated(true), [])

  // The current slide is marked here, because the slides are static.
  useEffect(() => {
    for (const [index, slide] of slidesIn(region).entries()) slide.toggleAttribute('data-current', index === current)
    const hero = region.current?.closest<HTMLElement>('#home')
    if (hero) hero.dataset.move = moves[current] ?? ''
  }, [current, moves])

  // The first use of the hero, also of the survey, stops the slides for good. A press of the pause button is not a use.
  useEffect(() => {
    const hero = region.current?.closest<HTMLElement>('#home')
    const listeners = new AbortController()
    const stop = ({ target }: Event) => {
      setUsed(true)
      if (!(target instanceof Element && target.closest('[data-pause]'))) setPaused(true)
    }
    // Safari does not focus a button that is clicked.
    for (const type of ['pointerdown', 'keydown', 'focusin'])
      hero?.addEventListener(type, stop, { signal: listeners.signal })
    return () => listeners.abort()
  }, [])

  function swipe(movedPx: number) {
    if (Math.abs(movedPx) >= SWIPE_PX) step(movedPx < 0 === (direction === 'ltr') ? 1 : -1)
  }
  const startX = useRef<number>(null)

  return (
    <section
      ref={region}
      aria-roledescription={words.carouselRole}
      aria-label={words.carousel}
      className={styles.carousel}
      data-single={titles.length === 1 ? '' : undefined}
      data-hydrated={isHydrated ? '' : undefined}
      data-running={isRunning ? '' : undefined}
    >
      <ol className={styles.slideList} inert={!isHydrated}>
        {titles.map((title, index) => (
          <li key={title}>
            <button
              type="button"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => show(index, index > current)}
            >
              {title}
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.controls}>
        <Control label={words.previous} icon="arrowLeft" onClick={() => step(-1)} />
        <Control
          label={isPaused ? words.play : words.pause}
          icon={isPaused ? 'play' : 'pause'}
          data-pause=""
          className={styles.pause}
          onClick={() => setPaused(!isPaused)}
        />
        <Control label={words.next} icon="arrowRight" onClick={() => step(1)} />
      </div>
      <div
        className={styles.viewport}
        aria-live={isUsed && !isRunning ? 'polite' : 'off'}
        // Before hydration it is a scroll container, which must be focusable to scroll with the keyboard.
        {...(!isHydrated && { role: 'group', 'aria-label': words.carousel, tabIndex: 0 })}
        // Touch only, so that text can be selected with a mouse. The browser cancels a swipe that becomes a scroll.
        onPointerDown={({ pointerType, isPrimary, clientX }) => {
          startX.current = pointerType === 'touch' && isPrimary ? clientX : null
        }}
        onPointerUp={({ clientX }) => {
          if (startX.current !== null) swipe(clientX - startX.current)
          startX.current = null
        }}
        onPointerCancel={() => {
          startX.current = null
        }}
      >
        {children}
      </div>
    </section>
  )
}

const slidesIn = (region: RefObject<HTMLElement | null>) => [
  ...(region.current?.querySelectorAll<HTMLElement>('[data-slide]') ?? []),
]

type ControlProps = ComponentProps<'button'> & { label: string; icon: IconName }

const Control = ({ label, icon, className = '', ...rest }: ControlProps) => (
  <button type="button" aria-label={label} className={`${styles.control} ${className}`} {...rest}>
    <Icon name={icon} />
  </button>
)
