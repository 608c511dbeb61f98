import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testWords } from '../../tests/support/page/test-words.ts'
import '../../ui/styles/site.css'
import { SightLine } from '../sections/Hero/drawings/SightLine.tsx'
import { SurveyProfile } from './SurveyProfile.tsx'
import { onSentFigures } from './sent-figures.ts'

const names = ['Prüfung', 'Genehmigung', 'Buchung', 'Rechnung', 'Zahlung']

afterEach(async () => {
  document.dir = ''
  history.replaceState(null, '', location.pathname + location.search)
  const reset = page.getByRole('button', { name: words.reset })
  if (reset.query()) await reset.click()
})

const words = testWords.survey

test.each(['ltr', 'rtl'])('on a page from %s the steps follow each other from the instrument', async (dir) => {
  document.dir = dir
  await draw()
  const found = [theodolite(), ...names.map(nameOf)].map((element) => middle(box(element)))
  expect(found).toEqual(found.toSorted((a, b) => (dir === 'ltr' ? a - b : b - a)))
})

test('long names of steps neither wrap nor overlap on a phone', async () => {
  await page.viewport(360, 640)
  await draw()
  const boxes = names.map((name) => textBox(nameOf(name)))
  for (const [index, one] of boxes.entries()) {
    expect(one.height, `${names[index]} is on one line`).toBeLessThan(24)
    for (const other of boxes.slice(index + 1)) {
      const isBeside = one.right <= other.left || one.bottom <= other.top || other.bottom <= one.top
      expect(isBeside, names[index]).toBe(true)
    }
  }
})

test('a point is moved by arrow keys, and sentence, field and dialogs follow', async () => {
  await draw(true)
  for (const name of names) await set(name, '50')
  point('Prüfung').element().focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  await expect.element(point('Prüfung')).toHaveAttribute('aria-valuetext', '51 hours')
  await expect.element(field('Prüfung')).toHaveValue('51')
  await expect.element(page.getByText('251\u00a0h before.')).toBeVisible()
  expect(sent()).toContain('Prüfung 51\u00a0h · ')
  expect(sent()).toContain(' = 251\u00a0h')
  await userEvent.keyboard('{Home}')
  await expect.element(field('Prüfung')).toHaveValue('1')
})

test('a point is at the height of its step, also above the others and with a fraction', async () => {
  await draw(true)
  await set('Buchung', '12,5')
  const profile = box(document.querySelector('svg[preserveAspectRatio]'))
  for (const [name, before] of [['Prüfung', 90] as const, ['Buchung', 12.5] as const]) {
    const track = box(point(name).element())
    const { min, max, value } = point(name).element() as HTMLInputElement
    const share = (Number(value) - Number(min)) / (Number(max) - Number(min))
    const thumb = track.bottom - 22 - share * (track.height - 44)
    expect(thumb).toBeCloseTo(profile.bottom - (before / 90) * 0.84 * profile.height, -0.5)
  }
})

test('arrow keys move a fraction to the next whole figure', async () => {
  await draw(true)
  await set('Prüfung', '12,5')
  point('Prüfung').element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field('Prüfung')).toHaveValue('13')
  await set('Prüfung', '12,5')
  point('Prüfung').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field('Prüfung')).toHaveValue('12')
})

test.each(['0', '-4', '10000', 'a week'])(
  '%j stays in its field with an error, and changes no figure',
  async (typed) => {
    await draw(true)
    await set('Buchung', '50')
    const before = names.map((name) => box(point(name).element()).top)
    await field('Buchung').fill(typed)
    await userEvent.tab()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Enter 1 to 999 h.')
    await expect.element(field('Buchung')).toHaveAccessibleDescription('Enter 1 to 999\u00a0h.')
    await expect.element(field('Buchung')).toHaveValue(typed)
    await expect.element(point('Buchung')).toHaveValue('50')
    expect(names.map((name) => box(point(name).element()).top)).toEqual(before)
  },
)

test('an empty field has its figure again when it is left', async () => {
  await draw(true)
  await set('Buchung', '50')
  await set('Buchung', '')
  await expect.element(field('Buchung')).toHaveValue('50')
})

test('Reset shows the example, removes the figures from dialogs and address, and keeps the focus in the survey', async () => {
  await draw(true)
  await set('Prüfung', '70')
  await page.getByRole('button', { name: words.copy }).click()
  expect(location.hash).toBe('#survey=70,70,50,30,10')
  await page.getByRole('button', { name: words.reset }).click()
  await expect.element(field('Prüfung')).toHaveValue('90')
  await expect.element(page.getByText(words.invite)).toBeVisible()
  expect(sent()).toBe('')
  expect(location.hash).toBe('')
  expect(point('Prüfung').element()).toBe(document.activeElement)
})

test('a link has the figures, and what the visitor sets later stays when the survey is rendered anew', async () => {
  const { unmount } = await draw(true)
  for (const [index, name] of names.entries()) await set(name, String(10 + index))
  await page.getByRole('button', { name: words.copy }).click()
  expect(location.hash).toBe('#survey=10,11,12,13,14')
  await expect.poll(message).toMatch(/link/i)
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
  await expect.poll(message).toBe(words.inAddress)
})

test('a link with other figures than one for each step says so, and changes nothing', async () => {
  await draw(true)
  await set('Prüfung', '70')
  location.hash = '#survey=<img src=x>,NaN'
  await expect.poll(message).toBe(words.unreadable)
  await expect.element(field('Prüfung')).toHaveValue('70')
  expect(document.querySelector('img')).toBeNull()
})

test('the scale stays while a point is dragged, and the dialogs have the figure at the end', async () => {
  await draw(true)
  for (const name of names) await set(name, '50')
  const element = point('Buchung').element() as HTMLInputElement
  const fire = (type: string) => element.dispatchEvent(new PointerEvent(type, { bubbles: true }))
  fire('pointerdown')
  await point('Buchung').fill('59')
  await expect.element(field('Buchung')).toHaveValue('59')
  expect(element.max).toBe('59')
  expect(sent()).toContain('Buchung 50\u00a0h')
  fire('pointerup')
  await expect.poll(() => Number(element.max)).toBeGreaterThan(59)
  expect(sent()).toContain('Buchung 59\u00a0h')
})

const message = () => document.querySelector('[data-survey] [aria-live=polite]')?.textContent

const point = (name: string) =>
  page.getByRole('slider', { name, exact: true }) as ReturnType<typeof page.getByRole> & {
    element(): HTMLElement
  }
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

async function set(name: string, figure: string) {
  await field(name).fill(figure)
  await userEvent.tab()
}

/** The content of the field `Survey` in the dialogs. */
function sent() {
  let text = ''
  onSentFigures((figures) => {
    text = figures
  })()
  return text
}

const draw = (isOffered = false) =>
  render(
    <div style={{ marginInline: '1rem' }}>
      <SightLine>
        <SurveyProfile
          words={words}
          locale="en"
          isOffered={isOffered}
          survey={{
            before: '{time} before.',
            after: '{time} after.',
            sooner: '{time} sooner.',
            unit: 'h',
            spokenUnit: 'hour',
            steps: names.map((name, index) => ({ name, before: 90 - 20 * index, after: 1 })),
          }}
        />
      </SightLine>
    </div>,
  )

const theodolite = () => document.querySelector('svg:not([preserveAspectRatio])')

const nameOf = (name: string) => [...document.querySelectorAll('li > span')].find((span) => span.textContent === name)

const box = (element: Element | null | undefined) => {
  if (!element) throw new Error('not in the document')
  return element.getBoundingClientRect()
}

function textBox(element: Element | undefined) {
  const range = document.createRange()
  range.selectNodeContents(element ?? document.body)
  return range.getBoundingClientRect()
}

const middle = ({ left, right }: DOMRect) => (left + right) / 2
