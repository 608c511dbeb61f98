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

test('only the current slide is shown and read, and the section says what it does to the drawing', async () => {
  await renderCarousel()
  press('Next slide')
  finishMove()
  await expectSlide(1)
  await until(() => slides().filter(isShown).length === 1)
  expect(slides().map(isShown)).toEqual([false, true, false])
  expect(home().dataset.move).toBe('run')
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

test.each([
  ['ltr', 'Previous slide', 2, 1],
  ['ltr', 'Next slide', 1, -1],
  ['rtl', 'Next slide', 1, 1],
  ['ltr', 'Custom Development', 2, -1],
  ['rtl', 'Custom Development', 2, 1],
])(
  'from %s, after "%s" slide %d follows the first one, which leaves in the direction %d',
  async (dir, name, shown, side) => {
    document.dir = dir
    await renderCarousel()
    press(name)
    const edges = finishMove()
    expect(Math.sign(edges[0] ?? 0)).toBe(side)
    expect(edges[shown]).toBeCloseTo((edges[0] ?? 0) - side)
    await expectSlide(shown)
    expect(leftOf(shown)).toBeCloseTo(0)
  },
)

test('after the last slide the first one enters as a next one', async () => {
  await renderCarousel()
  press('Previous slide')
  finishMove()
  await expectSlide(2)
  press('Next slide')
  const [first = Number.NaN, , third = Number.NaN] = finishMove()
  expect(third).toBeLessThan(0)
  expect(first).toBeCloseTo(third + 1)
})

test('a move that is interrupted ends at once', async () => {
  await renderCarousel()
  press('Next slide')
  await nextFrame()
  press('Next slide')
  finishMove()
  await expectSlide(2)
  await until(() => slides().filter(isShown).length === 1)
})

test('the carousel pauses while it is hovered, and its slide is then shown for five seconds', async () => {
  await renderCarousel()
  await pass(3000)
  region().dispatchEvent(new PointerEvent('pointerenter'))
  await pass(20_000)
  await expectSlide(0)
  region().dispatchEvent(new PointerEvent('pointerleave'))
  await pass(4900)
  await expectSlide(0)
  await pass(100)
  await expectSlide(1)
})

test.each([
  [
    'a pointer',
    () => button('Elsewhere in the hero').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
  ],
  ['a key', () => button('Elsewhere in the hero').dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))],
  ['the focus', () => button('Elsewhere in the hero').focus()],
])('the first use of the hero by %s stops the slides for good', async (_what, use) => {
  await renderCarousel()
  use()
  await pass(20_000)
  await expectSlide(0)
  press('Play slides')
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
  ['beyond the last slide shows the first one', 'touch', -100, 'pointerup', 0],
  ['to the right shows the slide before', 'touch', 100, 'pointerup', 1],
  ['of a few pixels stays', 'touch', -40, 'pointerup', 2],
  ['with the mouse stays, so that text can be selected', 'mouse', -100, 'pointerup', 2],
  ['that the browser takes for a scroll stays', 'touch', -100, 'pointercancel', 2],
] as const)('a swipe %s', async (_what, pointerType, moved, end, shown) => {
  await renderCarousel()
  press('Custom Development')
  finishMove()
  await expectSlide(2)
  const send = (type: string, clientX: number) =>
    slides()[2]?.dispatchEvent(new PointerEvent(type, { pointerType, isPrimary: true, clientX, bubbles: true }))
  send('pointerdown', 200)
  send(end, 200 + moved)
  send('pointerup', 200 + moved)
  await expectSlide(shown)
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
    <section id="home">
      <button type="button">Elsewhere in the hero</button>
      <Carousel
        titles={titles}
        direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}
        words={testWords.hero}
        moves={['join', 'run', 'fit']}
      >
        {titles.map((title, index) => (
          <Slide
            key={title}
            slide={{ id: title, title, description: '', bullets: [] }}
            label={`${index + 1} of ${titles.length}: ${title}`}
            roleDescription="slide"
            isFirst={index === 0}
          />
        ))}
      </Carousel>
    </section>,
  )
  await until(() => region().hasAttribute('data-running') || hasReducedMotion())
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
  const moves = slides().flatMap((slide) => slide.getAnimations())
  // A busy browser may paint no frame of a move, so it is stopped in its course.
  for (const move of moves) {
    move.pause()
    move.currentTime = 100
  }
  const edges = slides().map((_, index) => leftOf(index) / width())
  for (const move of moves) move.finish()
  return edges
}

const home = () => document.getElementById('home') as HTMLElement
const isShown = (slide: HTMLElement) => getComputedStyle(slide).visibility === 'visible'

const leftOf = (index: number) =>
  (slides()[index]?.getBoundingClientRect().left ?? Number.NaN) -
  (document.querySelector('[aria-live]')?.getBoundingClientRect().left ?? 0)

const hasReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const width = () => document.querySelector('[aria-live]')?.clientWidth ?? 0
