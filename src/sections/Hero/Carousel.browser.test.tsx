import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { askForReducedMotion } from '../../../tests/support/page/reduced-motion.ts'
import { testWords } from '../../../tests/support/page/test-words.ts'
import '../../../ui/styles/site.css'
import { Carousel } from './Carousel.tsx'
import { Slide } from './Slide.tsx'

const titles = ['Business Solutions', 'Process Automation', 'Custom Development']

afterEach(async () => {
  vi.useRealTimers()
  document.dir = ''
  await askForReducedMotion(false)
})

test('only the current slide is not inert', async () => {
  await renderCarousel()
  await until(() => slides()[1]?.inert === true)
  press('Next slide')
  await until(() => slides()[1]?.inert === false)
  expect(slides().map(({ ariaHidden }) => ariaHidden)).toEqual(['true', 'false', 'true'])
  expect(slides().map(({ inert }) => inert)).toEqual([true, false, true])
})

test('the carousel advances every five seconds and wraps after the last slide', async () => {
  await renderCarousel()
  await pass(4900)
  await expectSlide(0)
  await pass(100)
  await expectSlide(1)
  await pass(5000)
  await expectSlide(2)
  await pass(5000)
  await expectSlide(0)
})

test('the carousel wraps in the direction of the button', async () => {
  await renderCarousel()
  press('Previous slide')
  const [first = Number.NaN, , last] = finishMove()
  expect(first, 'the first slide leaves to the right').toBeGreaterThan(0)
  expect(last, 'the last one follows it').toBeCloseTo(first - 1)
  await expectSlide(2)
  expect(leftOf(2)).toBeCloseTo(0)

  press('Next slide')
  const [next, , third = Number.NaN] = finishMove()
  expect(third, 'the third slide leaves to the left').toBeLessThan(0)
  expect(next, 'the first one follows it').toBeCloseTo(third + 1)
  await expectSlide(0)
  expect(leftOf(0)).toBeCloseTo(0)
})

test('a button in the list of slides shows its slide', async () => {
  await renderCarousel()
  press('03 Custom Development')
  const [first = Number.NaN, second, third] = finishMove()
  expect(first, 'the first slide leaves to the left').toBeLessThan(0)
  expect([second, third]).toEqual([expect.closeTo(first + 1), expect.closeTo(first + 2)])
  await expectSlide(2)
  expect(leftOf(2)).toBeCloseTo(0)
})

test('a move that is interrupted goes on from what is seen', async () => {
  await renderCarousel()
  press('Next slide')
  const [first = Number.NaN] = pauseMove().edges
  moves()[0]?.play()
  press('Next slide')
  expect(leftOf(0) / width()).toBeCloseTo(first, 1)
  await expectSlide(2)
})

test('on a right-to-left page, the next slide enters from the left', async () => {
  document.dir = 'rtl'
  await renderCarousel()
  press('Next slide')
  const [first = Number.NaN, second] = finishMove()
  expect(first, 'the first slide leaves to the right').toBeGreaterThan(0)
  expect(second).toBeCloseTo(first - 1)
  await expectSlide(1)
  expect(leftOf(1)).toBeCloseTo(0)
  const arrow = button('Next slide').querySelector('svg')
  expect(arrow && getComputedStyle(arrow).scale).toBe('-1 1')
})

test('on a right-to-left page, a button in the list of slides moves the slides in the order of the list', async () => {
  document.dir = 'rtl'
  await renderCarousel()
  press('03 Custom Development')
  const [first = Number.NaN, , third] = finishMove()
  expect(first, 'the first slide leaves to the right').toBeGreaterThan(0)
  expect(third).toBeCloseTo(first - 2)
  await expectSlide(2)
})

test('a chosen slide is shown for the full five seconds', async () => {
  await renderCarousel()
  await pass(4000)
  press('Next slide')
  await expectSlide(1)
  await pass(4900)
  await expectSlide(1)
  await pass(100)
  await expectSlide(2)
})

test('the carousel pauses while it is hovered, then continues with the remaining time', async () => {
  await renderCarousel()
  await pass(3000)
  region().dispatchEvent(new PointerEvent('pointerenter'))
  await pass(20_000)
  await expectSlide(0)
  region().dispatchEvent(new PointerEvent('pointerleave'))
  await pass(1900)
  await expectSlide(0)
  await pass(100)
  await expectSlide(1)
})

test('the carousel pauses while it has the focus', async () => {
  await renderCarousel()
  button('Next slide').focus()
  await pass(20_000)
  await expectSlide(0)
  button('Next slide').blur()
  await pass(5000)
  await expectSlide(1)
})

test('the carousel stays paused until the button "Play slides" is clicked', async () => {
  await renderCarousel()
  press('Pause slides')
  await pass(20_000)
  await expectSlide(0)
  press('Play slides')
  await pass(5000)
  await expectSlide(1)
})

test('the carousel pauses in a hidden tab', async () => {
  await renderCarousel()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(20_000)
  await expectSlide(0)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(5000)
  await expectSlide(1)
})

test('the carousel neither advances nor animates with reduced motion', async () => {
  await askForReducedMotion(true)
  await renderCarousel()
  await pass(20_000)
  await expectSlide(0)
  press('Next slide')
  await expectSlide(1)
  expect(leftOf(1)).toBeCloseTo(0, 0)
})

test.each([
  ['beyond the last slide shows the first one', 'touch', 3, -100, 0],
  ['to the right shows the slide before', 'touch', 3, 100, 1],
  ['of a few pixels returns to its slide', 'touch', 3, -40, 2],
  ['with the mouse does not move the slides, so that text can be selected', 'mouse', 3, -100, 2],
] as const)('a swipe %s', async (_what, pointerType, start, moved, shown) => {
  await renderCarousel()
  press(`0${start} ${titles[start - 1]}`)
  await until(() => Math.round(leftOf(start - 1)) === 0)
  swipe(start - 1, pointerType, moved, 'pointerup')
  await expectSlide(shown)
  await until(() => Math.round(leftOf(shown)) === 0)
})

test('a swipe that the browser takes for a scroll returns to its slide', async () => {
  await renderCarousel()
  swipe(0, 'touch', -100, 'pointercancel')
  await expectSlide(0)
  await until(() => Math.round(leftOf(0)) === 0)
})

test('slides are announced while the carousel has the focus, not during autoplay', async () => {
  await renderCarousel()
  const announcer = document.querySelector('[aria-live]')
  await until(() => announcer?.ariaLive === 'off')
  button('Next slide').focus()
  await until(() => announcer?.ariaLive === 'polite')
})

async function renderCarousel() {
  const elsewhere = await render(<button type="button">Elsewhere</button>)
  await userEvent.hover(elsewhere.getByRole('button'))
  // Do not use Vitest's own polling below: it advances the fake clock.
  // Animation frames stay real, because the tests wait for them.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  await render(
    <Carousel titles={titles} direction={document.dir === 'rtl' ? 'rtl' : 'ltr'} words={testWords.hero}>
      {titles.map((title, index) => (
        <Slide
          key={title}
          slide={{ id: title, title, description: '', bullets: [], drawing: 'sight-line' }}
          label={`${index + 1} of ${titles.length}: ${title}`}
          roleDescription="slide"
          isFirst={index === 0}
        >
          {null}
        </Slide>
      ))}
    </Carousel>,
  )
  await until(() => region().hasAttribute('data-running') || hasReducedMotion())
}

/** The slide follows the finger at once. */
function swipe(index: number, pointerType: string, moved: number, end: 'pointerup' | 'pointercancel') {
  const send = (type: string, clientX: number) =>
    slides()[index]?.dispatchEvent(
      new PointerEvent(type, { pointerType, isPrimary: true, pointerId: 7, clientX, bubbles: true }),
    )
  send('pointerdown', 200)
  send('pointermove', 200 + moved / 2)
  send('pointermove', 200 + moved)
  expect(leftOf(index)).toBeCloseTo(pointerType === 'touch' ? moved : 0, 0)
  send(end, 200 + moved)
}

async function pass(ms: number) {
  // Render earlier actions before the clock advances.
  await nextFrame()
  await vi.advanceTimersByTimeAsync(ms)
  await nextFrame()
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const region = () => page.getByRole('region', { name: 'What we build' }).element()
const button = (name: string) => page.getByRole('button', { name }).element() as HTMLElement
const press = (name: string) => button(name).click()
const slides = () => [...document.querySelectorAll<HTMLElement>('[data-slide]')]

async function expectSlide(index: number) {
  await nextFrame()
  await nextFrame()
  expect(slides().findIndex((slide) => 'current' in slide.dataset)).toBe(index)
}

async function until(isTrue: () => boolean) {
  for (let frame = 0; frame < 120; frame++) {
    if (isTrue()) return
    await nextFrame()
  }
  expect.fail(`not within two seconds: ${isTrue}`)
}

/** Ends the move. Returns the left edges of the slides a moment after its begin, in widths of a slide. */
function finishMove() {
  const { move, edges } = pauseMove()
  move.finish()
  return edges
}

/** A busy browser may paint no frame of a move, so it is stopped in its course. */
function pauseMove() {
  const [move] = moves()
  if (!move) throw new Error('No slide moves.')
  move.pause()
  move.currentTime = 100
  return { move, edges: slides().map((_, index) => leftOf(index) / width()) }
}

const moves = () => slides()[0]?.parentElement?.getAnimations() ?? []

const leftOf = (index: number) => slides()[index]?.getBoundingClientRect().left ?? Number.NaN

const hasReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const width = () => document.querySelector('[aria-live]')?.clientWidth ?? 0
