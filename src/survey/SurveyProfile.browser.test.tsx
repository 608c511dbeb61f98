import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testWords } from '../../tests/support/page/test-words.ts'
import '../../ui/styles/site.css'
import { SightLine } from '../sections/Hero/drawings/SightLine.tsx'
import { SurveyProfile } from './SurveyProfile.tsx'
import { onSentFigures } from './sent-figures.ts'

const names = ['Prüfung', 'Genehmigung', 'Buchung', 'Rechnung', 'Zahlung']

afterEach(() => {
  document.dir = ''
  history.replaceState(null, '', location.pathname + location.search)
})

const words = testWords.survey

test('the steps follow each other from the instrument to the end of the line', async () => {
  await draw()
  const [instrument, ...steps] = [theodolite(), ...names.map(stepName)].map(middle)
  expect([instrument, ...steps]).toEqual([instrument, ...steps].toSorted((a = 0, b = 0) => a - b))
})

test('on a right-to-left page, the whole drawing is mirrored', async () => {
  document.dir = 'rtl'
  await draw()
  const [instrument, ...steps] = [theodolite(), ...names.map(stepName)].map(middle)
  expect([instrument, ...steps]).toEqual([instrument, ...steps].toSorted((a = 0, b = 0) => b - a))
  const [first, last] = [durations().at(0), durations().at(-1)]
  expect(first).toBe(90)
  expect(last).toBe(10)
  // Its sight line runs to the steps.
  expect(getComputedStyle(theodolite() as Element).scale).toBe('-1 1')
  const profile = document.querySelector('svg[preserveAspectRatio]')
  expect(getComputedStyle(profile as Element).scale).toBe('-1 1')
})

test('long names of steps neither wrap nor overlap on a phone', async () => {
  await page.viewport(360, 640)
  await draw()
  for (const [index, name] of names.entries()) {
    const { left, right, height } = box(stepName(name))
    expect(height, `${name} is on one line`).toBeLessThan(24)
    expect(left).toBeGreaterThan(0)
    expect(right).toBeLessThanOrEqual(innerWidth)
    for (const other of names.slice(index + 1))
      expect(overlap(box(stepName(name)), box(stepName(other))), `${name}, ${other}`).toBe(false)
  }
})

test('a point is moved by arrow keys, and drawing, sums, field and description follow', async () => {
  await draw(true)
  await set('Prüfung', '50')
  point('Prüfung').element().focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{PageUp}')
  await expect.element(point('Prüfung')).toHaveAttribute('aria-valuenow', '61')
  await expect.element(point('Prüfung')).toHaveAttribute('aria-valuetext', '61 hours')
  await expect.element(field('Prüfung')).toHaveValue('61')
  expect(sum('before')).toBe(sumOf())
  await expect.element(page.getByText(/Prüfung: 61.h → 1.h/)).toBeVisible()
  await expect.element(page.getByText(/Prüfung assumes/)).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(field('Prüfung')).toHaveValue('999')
  await userEvent.keyboard('{Home}')
  await expect.element(field('Prüfung')).toHaveValue('1')
})

test('keys with a modifier are those of the browser', async () => {
  await draw(true)
  await set('Prüfung', '50')
  point('Prüfung').element().focus()
  await userEvent.keyboard('{Control>}{Home}{/Control}{Alt>}{ArrowUp}{/Alt}')
  await expect.element(field('Prüfung')).toHaveValue('50')
})

test.each([
  ['0', '1'],
  ['-4', '1'],
  ['10000', '999'],
  ['a week', '50'],
  ['', '50'],
])('in place of %j the field has %s when it is left', async (typed, left) => {
  await draw(true)
  await set('Buchung', '50')
  await field('Buchung').fill(typed)
  if (typed !== '') await expect.element(message()).toHaveTextContent('Buchung: enter 1 to 999 h.')
  await userEvent.tab()
  await expect.element(field('Buchung')).toHaveValue(left)
  expect(document.body.textContent).not.toContain('NaN')
})

test('a comma is a decimal sign', async () => {
  await draw(true)
  await set('Buchung', '12,5')
  await expect.element(field('Buchung')).toHaveValue('12.5')
  await expect.element(point('Buchung')).toHaveAttribute('aria-valuenow', '12.5')
})

test('a link has the figures, and what the visitor sets later stays when the survey is rendered anew', async () => {
  const { unmount } = await draw(true)
  for (const [index, name] of names.entries()) await set(name, String(10 + index))
  await page.getByRole('button', { name: words.copy }).click()
  expect(location.hash).toBe('#survey=10,11,12,13,14')
  await expect.poll(() => message().element().textContent).toMatch(/link/i)
  await set('Prüfung', '99')
  await unmount()
  await draw(true)
  await expect.element(field('Prüfung')).toHaveValue('99')
  location.hash = '#survey=20,11,12,13,14'
  await expect.element(field('Prüfung')).toHaveValue('20')
})

test('without a clipboard the link is in the address bar, and a message says so', async () => {
  await draw(true)
  await set('Prüfung', '70')
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await page.getByRole('button', { name: words.copy }).click()
  await expect.element(message()).toHaveTextContent(words.inAddress)
})

test.each([
  ['7', '7'],
  ['12,5', '12.5'],
  ['10000', '999'],
  ['a week', '50'],
])('a field that is filled in unseen with %j counts as %s in the link and in the form', async (filled, counted) => {
  await draw(true)
  for (const name of names) await set(name, '50')
  const fillIn = () => {
    const input = field('Buchung').element() as HTMLInputElement
    input.value = filled
  }
  fillIn()
  await page.getByRole('button', { name: words.copy }).click()
  expect(location.hash).toBe(`#survey=50,50,${counted},50,50`)
  await expect.element(field('Buchung')).toHaveValue(counted)
  await set('Buchung', '50')
  fillIn()
  await page.getByRole('button', { name: words.use }).click()
  await expect.element(field('Buchung')).toHaveValue(counted)
  let sent = ''
  onSentFigures((text) => {
    sent = text
  })()
  expect(sent.replaceAll('\u00a0', ' ')).toContain(` · Buchung ${counted} h · `)
  expect(sent.replaceAll('\u00a0', ' ')).toContain(` = ${(200 + Number(counted)).toLocaleString('en')} h`)
})

test('the survey is no part of the live region around it', async () => {
  await draw(true)
  expect(document.querySelector('[data-survey]')?.getAttribute('aria-live')).toBe('off')
  expect(getComputedStyle(message().element()).display).not.toBe('none')
})

test('a press on a point that does not move it changes no figure', async () => {
  await draw(true)
  await set('Prüfung', '12,5')
  press(point('Prüfung').element(), [0])
  await expect.element(field('Prüfung')).toHaveValue('12.5')
})

test('a second finger does not move the point', async () => {
  await draw(true)
  for (const name of names) await set(name, '50')
  const element = point('Buchung').element()
  const at = (pointerId: number, clientY: number) => ({ pointerId, clientY, bubbles: true })
  element.setPointerCapture = () => {}
  element.dispatchEvent(new PointerEvent('pointerdown', at(1, 300)))
  element.dispatchEvent(new PointerEvent('pointerdown', at(2, 500)))
  element.dispatchEvent(new PointerEvent('pointermove', at(2, 300)))
  element.dispatchEvent(new PointerEvent('lostpointercapture', at(2, 300)))
  await expect.element(field('Buchung')).toHaveValue('50')
  element.dispatchEvent(new PointerEvent('pointermove', at(1, 280)))
  await expect.poll(() => Number(element.getAttribute('aria-valuenow'))).toBeGreaterThan(50)
  element.dispatchEvent(new PointerEvent('lostpointercapture', at(1, 280)))
})

test('a link with other figures than one for each step says so, and changes nothing', async () => {
  await draw(true)
  await set('Prüfung', '70')
  location.hash = '#survey=<img src=x>,NaN'
  await expect.element(message()).toHaveTextContent(words.unreadable)
  await expect.element(field('Prüfung')).toHaveValue('70')
  expect(document.querySelector('img')).toBeNull()
})

test('the highest step stays below the sight line while it is dragged up, and the others become lower', async () => {
  await draw(true)
  for (const name of names) await set(name, '50')
  const element = point('Buchung').element()
  const other = () => point('Zahlung').element().getBoundingClientRect().top
  const before = other()
  const { y } = element.getBoundingClientRect()
  press(element, [-100])
  await expect.poll(() => Number(element.getAttribute('aria-valuenow'))).toBeGreaterThan(60)
  await expect.poll(other).toBeGreaterThan(before)
  expect(element.getBoundingClientRect().top).toBeCloseTo(y, 0)
})

const message = () => page.elementLocator(document.querySelector('[data-survey] [aria-live=polite]') as HTMLElement)

const point = (name: string) =>
  page.getByRole('slider', { name, exact: true }) as ReturnType<typeof page.getByRole> & {
    element(): HTMLElement
  }
const field = (name: string) => page.getByRole('textbox', { name: `${name}, Before` })

async function set(name: string, figure: string) {
  await field(name).fill(figure)
  await userEvent.tab()
}

/** A press of the pointer, its moves from there in pixels down, and its end. */
function press(element: Element, moves: number[]) {
  const at = (move: number) => ({ clientY: 300 + move, pointerId: 1, bubbles: true })
  element.setPointerCapture = () => {}
  element.dispatchEvent(new PointerEvent('pointerdown', at(0)))
  for (const move of moves) element.dispatchEvent(new PointerEvent('pointermove', at(move)))
  element.dispatchEvent(new PointerEvent('lostpointercapture', at(moves.at(-1) ?? 0)))
}

const sum = (row: 'before' | 'after') =>
  document.querySelector(`[data-survey] p [class*="${row}"] strong`)?.textContent?.replace(/\D/g, '')
const sumOf = () =>
  String(names.reduce((total, name) => total + Number((field(name).element() as HTMLInputElement).value), 0))

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const draw = (isOffered = false) =>
  render(
    <div style={{ height: '20rem', marginInline: '1rem', containerType: 'inline-size' }}>
      <SightLine>
        <SurveyProfile
          words={words}
          locale="en"
          isOffered={isOffered}
          survey={{
            caption: 'Hours',
            unit: 'h',
            spokenUnit: 'hour',
            before: 'Before',
            after: 'After',
            steps: names.map((name, index) => ({
              name,
              before: 90 - 20 * index,
              after: 1,
              assumption: `${name} assumes`,
            })),
          }}
        />
      </SightLine>
    </div>,
  )

const theodolite = () => document.querySelector('svg:not([preserveAspectRatio])')

const stepName = (name?: string) => {
  const cell = [...document.querySelectorAll('thead th')].find((th) => th.textContent === name)
  return cell?.firstElementChild ?? cell
}

const durations = () =>
  [...document.querySelectorAll('tbody tr:first-child td')].map((cell) => Number(cell.textContent))

const box = (element: Element | null | undefined) => {
  if (!element) throw new Error('not in the document')
  const range = document.createRange()
  range.selectNodeContents(element)
  return element instanceof SVGElement ? element.getBoundingClientRect() : range.getBoundingClientRect()
}

const middle = (element: Element | null | undefined) => {
  const { left, right } = box(element)
  return (left + right) / 2
}
