import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { askForReducedMotion } from '../../../tests/support/page/reduced-motion.ts'
import '../../../ui/styles/site.css'
import { Carousel } from './Carousel.tsx'
import { Slide } from './Slide.tsx'

const titles = ['Business Solutions', 'Process Automation', 'Custom Development']

afterEach(async () => {
  vi.useRealTimers()
  await askForReducedMotion(false)
})

test('shows the first slide and keeps the others out of reach', async () => {
  await renderCarousel()
  await expectSlide(0)
  const [, second, third] = slides()
  await until(() => second?.inert === true)
  expect(third?.ariaHidden).toBe('true')
})

test('brings the next slide within reach, and it alone', async () => {
  await renderCarousel()
  await until(() => slides()[1]?.inert === true)
  press('Next slide')
  await until(() => slides()[1]?.inert === false)
  expect(slides().map(({ ariaHidden }) => ariaHidden)).toEqual(['true', 'false', 'true'])
  expect(slides().map(({ inert }) => inert)).toEqual([true, false, true])
})

test('advances every five seconds and starts again after the last slide', async () => {
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

test('wraps in the direction asked for', async () => {
  await renderCarousel()
  const first = recordTravel(0)
  press('Previous slide')
  await expectSlide(2)
  await until(() => first.some((left) => left > 0 && left < width()))
  expect(Math.min(...first), 'nothing leaves to the left').toBe(0)
  await until(() => Math.round(leftOf(2)) === 0)

  const third = recordTravel(2)
  press('Next slide')
  await expectSlide(0)
  await until(() => third.some((left) => left < 0 && left > -width()))
  expect(Math.max(...third), 'nothing leaves to the right').toBeCloseTo(0, 0)
})

test('shows the slide that is chosen in the register', async () => {
  await renderCarousel()
  const first = recordTravel(0)
  press('03 Custom Development')
  await expectSlide(2)
  await until(() => Math.min(...first) < 0)
  expect(Math.max(...first), 'a later one comes from the right').toBe(0)
})

test('a chosen slide has five seconds of its own', async () => {
  await renderCarousel()
  await pass(4000)
  press('Next slide')
  await expectSlide(1)
  await pass(4900)
  await expectSlide(1)
  await pass(100)
  await expectSlide(2)
})

test('waits while the pointer is over it, then goes on with the time that was left', async () => {
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

test('waits while the focus is in it', async () => {
  await renderCarousel()
  button('Next slide').focus()
  await pass(20_000)
  await expectSlide(0)
  button('Next slide').blur()
  await pass(5000)
  await expectSlide(1)
})

test('waits until its control plays it again', async () => {
  await renderCarousel()
  press('Pause slides')
  await pass(20_000)
  await expectSlide(0)
  press('Play slides')
  await pass(5000)
  await expectSlide(1)
})

test('waits in a hidden tab', async () => {
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

test('neither advances nor slides for who asked for less motion', async () => {
  await askForReducedMotion(true)
  await renderCarousel()
  await pass(20_000)
  await expectSlide(0)
  press('Next slide')
  await expectSlide(1)
  expect(leftOf(1)).toBeCloseTo(0, 0)
})

test('announces a slide that was asked for, and is silent about the others', async () => {
  await renderCarousel()
  const announcer = document.querySelector('[aria-live]')
  await until(() => announcer?.ariaLive === 'off')
  button('Next slide').focus()
  await until(() => announcer?.ariaLive === 'polite')
})

async function renderCarousel() {
  const elsewhere = await render(<button type="button">Elsewhere</button>)
  await userEvent.hover(elsewhere.getByRole('button'))
  // From here on nothing may wait by Vitest's own means: they let the stopped clock go on.
  // Animation frames stay real, Embla slides by them.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  await render(
    <Carousel titles={titles}>
      {titles.map((title, index) => (
        <Slide
          key={title}
          slide={{ id: title, title, description: '', bullets: [], drawing: 'assembly' }}
          position={index + 1}
          of={titles.length}
        >
          {null}
        </Slide>
      ))}
    </Carousel>,
  )
  await until(() => region().hasAttribute('data-running') || isStill())
}

async function pass(ms: number) {
  // What was just done has to be drawn before time passes over it.
  await nextFrame()
  await vi.advanceTimersByTimeAsync(ms)
  await nextFrame()
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

const region = () => page.getByRole('region', { name: 'What we build' }).element()
const button = (name: string) => page.getByRole('button', { name }).element() as HTMLElement
const press = (name: string) => button(name).click()
const slides = () => [...document.querySelectorAll<HTMLElement>('[aria-roledescription="slide"]')]

async function expectSlide(index: number) {
  await nextFrame()
  await nextFrame()
  expect(slides().findIndex((slide) => 'current' in slide.dataset)).toBe(index)
}

async function until(isSo: () => boolean) {
  for (let frame = 0; frame < 120; frame++) {
    if (isSo()) return
    await nextFrame()
  }
  expect.fail(`not within two seconds: ${isSo}`)
}

/** Where the left edge of a slide was at every frame from now on. */
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

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const width = () => document.querySelector('[aria-live]')?.clientWidth ?? 0
