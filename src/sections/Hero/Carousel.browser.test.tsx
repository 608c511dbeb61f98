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

test('the first slide is shown and the others are inert', async () => {
  await renderCarousel()
  await expectSlide(0)
  const [, second, third] = slides()
  await until(() => second?.inert === true)
  expect(third?.ariaHidden).toBe('true')
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
  const first = recordTravel(0)
  press('Previous slide')
  await expectSlide(2)
  await until(() => first.some((left) => left > 0 && left < width()))
  expect(Math.min(...first), 'the first slide never moves to the left').toBe(0)
  await until(() => Math.round(leftOf(2)) === 0)

  const third = recordTravel(2)
  press('Next slide')
  await expectSlide(0)
  await until(() => third.some((left) => left < 0 && left > -width()))
  expect(Math.max(...third), 'the third slide never moves to the right').toBeCloseTo(0, 0)
})

test('a button in the list of slides shows its slide', async () => {
  await renderCarousel()
  const first = recordTravel(0)
  press('03 Custom Development')
  await expectSlide(2)
  await until(() => Math.min(...first) < 0)
  expect(Math.max(...first), 'the first slide moves to the left only').toBe(0)
})

test('on a right-to-left page, the next slide enters from the left', async () => {
  document.dir = 'rtl'
  await renderCarousel()
  const travels = [recordTravel(0), recordTravel(1)]
  press('Next slide')
  await until(() => Math.round(leftOf(1)) === 0)
  const [first = [], second = []] = travels
  expect(Math.min(...first), 'the first slide never moves to the left').toBeCloseTo(0, 0)
  expect(second.some((left) => left < 0 && left > -width())).toBe(true)
  const arrow = button('Next slide').querySelector('svg')
  expect(arrow && getComputedStyle(arrow).scale).toBe('-1 1')
})

test('on a right-to-left page, a button in the list of slides moves the slides in the order of the list', async () => {
  document.dir = 'rtl'
  await renderCarousel()
  const first = recordTravel(0)
  press('03 Custom Development')
  await expectSlide(2)
  await until(() => Math.max(...first) > 0)
  expect(Math.min(...first), 'the first slide moves to the right only').toBeCloseTo(0, 0)
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
  // Animation frames stay real, because Embla animates with them.
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

/** Records the left edge of a slide in every following frame. */
function recordTravel(index: number) {
  const travel: number[] = []
  const record = () => {
    if (slides().length === 0) return
    travel.push(leftOf(index))
    requestAnimationFrame(record)
  }
  record()
  return travel
}

const leftOf = (index: number) => slides()[index]?.getBoundingClientRect().left ?? Number.NaN

const hasReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const width = () => document.querySelector('[aria-live]')?.clientWidth ?? 0
