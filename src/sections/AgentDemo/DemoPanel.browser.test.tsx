import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { askForReducedMotion } from '../../../tests/support/page/reduced-motion.ts'
import { testWords } from '../../../tests/support/page/test-words.ts'
import '../../../ui/styles/site.css'
import type { Chat } from '../../content/schema.ts'
import { ChatLog } from './ChatLog.tsx'
import { DemoPanel } from './DemoPanel.tsx'
import { describeChat } from './describe-chat.ts'
import { runOf } from './run-of.ts'

const words = testWords.agentDemo
const action = { label: 'Start', page: '/request/agent' }
const names = ['HR Assistant', 'Finance', 'Pharma']
const industries = names.map((label, index) => ({ id: `industry-${index}`, label }))
/** Three exchanges of a question, a step and an answer. */
const PARTS = 9

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.dir = ''
  await askForReducedMotion(false)
})

test.each([
  [
    'ltr',
    ['{ArrowDown}', 'Finance'],
    ['{ArrowRight}', 'Pharma'],
    ['{ArrowDown}', 'HR Assistant'],
    ['{ArrowUp}', 'Pharma'],
  ],
  ['ltr', ['{ArrowLeft}', 'Pharma'], ['{Home}', 'HR Assistant'], ['{End}', 'Pharma'], [' ', 'Pharma']],
  ['rtl', ['{ArrowLeft}', 'Finance'], ['{ArrowRight}', 'HR Assistant'], ['{ArrowDown}', 'Finance']],
])('in %s text the keys %s select industries', async (direction, ...steps) => {
  document.dir = direction
  await renderWindow()
  await userEvent.tab()
  for (const [keys = '', name = ''] of steps) {
    await userEvent.keyboard(keys)
    await expect.element(tab(name)).toHaveFocus()
    await expectSelected(name)
  }
})

test('keys with Alt or Control are left to the browser', async () => {
  await renderWindow()
  const isHandled = vi.fn(({ defaultPrevented }: KeyboardEvent) => defaultPrevented)
  addEventListener('keydown', isHandled)
  await userEvent.tab()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{ArrowRight}{/Alt}{Control>}{End}{/Control}')
  removeEventListener('keydown', isHandled)
  await expectSelected('HR Assistant')
  expect(isHandled).not.toHaveReturnedWith(true)
})

test('a click selects an industry and does not change the address', async () => {
  await renderWindow()
  const address = location.href
  await tab('Finance').click()
  await expectSelected('Finance')
  await expect.element(page.getByText('Answer 1 of Finance')).toBeVisible()
  expect(location.href).toBe(address)
})

test('a click with Control, Command or Shift opens the link elsewhere, and selects nothing', async () => {
  await renderWindow()
  const isPrevented: boolean[] = []
  const stopClick = (event: Event) => {
    isPrevented.push(event.defaultPrevented)
    event.preventDefault()
  }
  addEventListener('click', stopClick)
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey'])
    tab('Finance')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }))
  removeEventListener('click', stopClick)
  expect(isPrevented).toEqual([false, false, false])
  await expectSelected('HR Assistant')
})

test('a conversation that is selected before the file arrives is shown when it arrives', async () => {
  const file = Promise.withResolvers<void>()
  await renderWindow({ file: () => file.promise })
  await tab('Finance').click()
  await expect.element(page.getByRole('tab', { selected: true })).toHaveAccessibleName('Finance')
  await expect.element(page.getByRole('tabpanel')).toHaveAccessibleName('HR Assistant')
  await expect.element(tab('Finance')).not.toHaveAttribute('aria-controls')
  file.resolve()
  await expectSelected('Finance')
})

test('a failed request is repeated at the next selection', async () => {
  let requests = 0
  await renderWindow({ file: () => (++requests === 1 ? Promise.reject() : Promise.resolve()) })
  expect(requests).toBe(1)
  await tab('Finance').click()
  await expectSelected('Finance')
  expect(requests).toBe(2)
})

test.each([
  { case: 'fails to load', file: () => Promise.reject() },
  { case: 'is missing in the file of another build', industriesOfFile: industries.slice(0, 1) },
])('the first conversation stays selected if a key selects one that $case', async ({ case: _, ...options }) => {
  const address = location.href
  await renderWindow(options)
  await userEvent.tab()
  await userEvent.keyboard('{End}')
  await expect.element(tab('Pharma')).toHaveFocus()
  await expectSelected('HR Assistant')
  expect(location.href).toBe(address)
})

test.each([
  { width: 1280, screen: 900, height: 640 },
  // It ends at the fold after the anchor of its section.
  { width: 1280, screen: 800, height: 544 },
  { width: 768, screen: 800, height: 720 },
  { width: 360, screen: 800, height: 620 },
])('at $width × $screen px the window is $height px high, however long the conversation is', async (size) => {
  const { width, screen, height } = size
  await page.viewport(width, screen)
  onTestFinished(() => page.viewport(414, 896))
  await renderWindow({ answer: 'A long answer. '.repeat(60) })
  expect(panel().parentElement?.offsetHeight).toBe(height)
  expect(panel().scrollHeight).toBeGreaterThan(panel().clientHeight)
  await tab('Pharma').click()
  await expectSelected('Pharma')
  expect(panel().parentElement?.offsetHeight).toBe(height)
})

test('a conversation is shown part by part, once per visit, and its record shows the position', async () => {
  await renderWindow()
  for (const [ms, shown, current] of [
    [0, 0, ''],
    [940, 1, 'Visitor Question 1'],
    [750, 2, 'Step 1'],
    [1000, 2, 'Step 1'],
    [100, 3, 'Agent Answer 1 of HR Assistant'],
  ] as const) {
    await pass(ms)
    expect(shownParts(), `after ${ms} ms more`).toBe(shown)
    expect(slider().element()).toHaveProperty('value', String(shown))
    expect(slider().element().getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')).toBe(current)
  }
  await passAll()
  expect(shownParts()).toBe(PARTS)
  await tab('Pharma').click()
  await expectSelected('Pharma')
  expect(shownParts()).toBe(0)
  await tab('HR Assistant').click()
  await expectSelected('HR Assistant')
  expect(shownParts()).toBe(PARTS)
})

test('the playback scrolls the conversation to the part that it shows, also when the visitor returns to it, and not the page', async () => {
  await renderWindow({ answer: 'A long answer. '.repeat(20) })
  const { scrollY } = window
  await passAll()
  await expect.poll(pixelsToEnd).toBe(0)
  await tab('Pharma').click()
  await expectSelected('Pharma')
  expect(panel().scrollTop).toBe(0)
  await tab('HR Assistant').click()
  await expectSelected('HR Assistant')
  await expect.poll(pixelsToEnd).toBe(0)
  expect(slider().element()).toHaveProperty('value', String(PARTS))
  await slider().fill('0')
  await expect.poll(() => panel().scrollTop).toBe(0)
  expect(window.scrollY).toBe(scrollY)
})

test('pending parts and the result keep their place and stay exposed to assistive technology, and the button is shown', async () => {
  await renderWindow()
  const height = panel().scrollHeight
  const hidden = [page.getByRole('link', { name: 'Download Invoice' }), page.getByText('Done.')]
  for (const part of hidden) await expect.poll(() => isSeen(part.element())).toBe(false)
  expect(isSeen(page.getByRole('button', { name: 'Start' }).element())).toBe(true)
  await passAll()
  expect(panel().scrollHeight).toBe(height)
  for (const part of hidden) await expect.poll(() => isSeen(part.element())).toBe(true)
})

test('a conversation is played only while it is in view', async () => {
  await renderWindow()
  await pass(940)
  expect(shownParts()).toBe(1)
  const main = document.querySelector('main')
  main?.style.setProperty('padding-block-start', '300vh')
  await settle()
  await pass(5000)
  expect(shownParts()).toBe(1)
  main?.style.removeProperty('padding-block-start')
  await settle()
  await pass(750)
  expect(shownParts()).toBe(2)
})

test('a conversation that is in view before hydration is played too', async () => {
  await renderWindow({ isInView: true })
  expect(shownParts()).toBe(0)
  await pass(940)
  expect(shownParts()).toBe(1)
})

test('a visitor who prefers reduced motion sees each conversation whole from its beginning, and the record scrolls it', async () => {
  await askForReducedMotion(true)
  await renderWindow({ answer: 'A long answer. '.repeat(20) })
  expect(shownParts()).toBe(PARTS)
  expect(isSeen(page.getByText('Done.').element())).toBe(true)
  expect(slider().element()).toHaveProperty('value', '0')
  expect(panel().scrollTop).toBe(0)
  await slider().fill(String(PARTS))
  await expect.poll(pixelsToEnd).toBe(0)
  expect(shownParts()).toBe(PARTS)
  await tab('Finance').click()
  await expectSelected('Finance')
  expect(shownParts()).toBe(PARTS)
  await expect.element(page.getByRole('button', { name: words.play })).not.toBeInTheDocument()
})

test('the record moves through the conversation, which then stands still until it is played on', async () => {
  await renderWindow()
  await slider().fill('5')
  expect(shownParts()).toBe(5)
  await pass(5000)
  expect(shownParts()).toBe(5)
  await page.getByRole('button', { name: words.play }).click()
  await pass(1100)
  expect(shownParts()).toBe(6)
  await page.getByRole('button', { name: words.pause }).click()
  await pass(5000)
  expect(shownParts()).toBe(6)
  await slider().fill(String(PARTS))
  await page.getByRole('button', { name: words.play }).click()
  await settle()
  expect(shownParts(), 'it starts again').toBe(0)
})

test('a wheel and a finger that pass over the playing conversation neither scroll nor end it', async () => {
  await renderWindow()
  await pass(940)
  expect(getComputedStyle(panel()).overflowY).toBe('hidden')
  wheel()
  panel().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  panel().dispatchEvent(new Event('touchmove', { bubbles: true }))
  await pass(750)
  expect(shownParts()).toBe(2)
  await passAll()
  expect(getComputedStyle(panel()).overflowY).toBe('auto')
})

test.each([
  ['clicks in the conversation', () => page.getByText('Question 1').element().dispatchEvent(clickEvent())],
  [
    'scrolls it with the focus in it',
    () => {
      panel().focus()
      wheel()
    },
  ],
  [
    'presses a key in it',
    async () => {
      panel().focus()
      await userEvent.keyboard('{PageDown}')
    },
  ],
])('a visitor who %s reads on: it is whole, and stays so until it is played on', async (_what, use) => {
  await renderWindow()
  await pass(940)
  await use()
  await settle()
  expect(shownParts()).toBe(PARTS)
  expect(getComputedStyle(panel()).overflowY).toBe('auto')
  await pass(5000)
  expect(slider().element()).toHaveProperty('value', '1')
  await page.getByRole('button', { name: words.play }).click()
  await pass(750)
  expect(shownParts()).toBe(2)
})

test('Tab and Shift+Tab through the conversation do not end it', async () => {
  await renderWindow()
  panel().focus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}{Tab}')
  await pass(940)
  expect(shownParts()).toBe(1)
})

test('the input field is read-only and described as a sample', async () => {
  await renderWindow()
  const field = page.getByRole('textbox', { name: 'Message (sample, read-only)' })
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(field).toHaveAccessibleDescription('Scripted samples, no AI is running.')
})

test('a link in a sample is disabled and described as a sample', async () => {
  await askForReducedMotion(true)
  await renderWindow()
  const link = page.getByRole('link', { name: 'Download Invoice' })
  await expect.element(link).toHaveAttribute('aria-disabled', 'true')
  await expect.element(link).toHaveAccessibleDescription('Sample: no file behind it')
  await expect.element(link).not.toHaveAttribute('href')
})

type WindowOptions = {
  answer?: string
  isInView?: boolean
  /** Resolves when the file of the conversations arrives. */
  file?: () => Promise<void>
  industriesOfFile?: typeof industries
}

/** By default the window scrolls into view after hydration: a conversation that is in view before is not played. */
async function renderWindow({
  answer = 'Answer',
  isInView = false,
  file = () => Promise.resolve(),
  industriesOfFile = industries,
}: WindowOptions = {}) {
  const chats = industriesOfFile.map(({ id, label }) => describeChat(chatOf(id, label, answer), words, 'en'))
  const [first] = chats
  if (!first) throw new Error('there is no conversation')
  vi.stubGlobal('fetch', async () => {
    await file()
    return Response.json(chats)
  })
  await render(
    <main style={{ paddingBlockStart: isInView ? 0 : '300vh' }}>
      <DemoPanel
        industries={industries}
        words={words}
        page="/agentic-ai"
        notice="Scripted samples, no AI is running."
        inputPlaceholder="A sample"
        action={action}
        run={runOf(first)}
      >
        <ChatLog chat={first} words={words} action={action} />
      </DemoPanel>
    </main>,
  )
  await settle()
  document.querySelector('main')?.style.removeProperty('padding-block-start')
  await settle()
}

const chatOf = (id: string, industry: string, answer: string): Chat => ({
  id,
  industry,
  scenario: 'A scenario',
  agent: 'Agent',
  visitor: 'Visitor',
  exchanges: [1, 2, 3].map((number) => ({
    user: `Question ${number}`,
    steps: [`Step ${number}`],
    agent: `${answer} ${number} of ${industry}`,
    link: number === 3 ? 'Download Invoice' : undefined,
  })),
  result: 'Done.',
})

/** Waits for the observer and React, which the fake timers do not control. */
const settle = async () => {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
}

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

const passAll = async () => {
  for (let part = 0; part < PARTS; part++) await pass(5000)
}

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const slider = () => page.getByRole('slider', { name: words.position })

async function expectSelected(name: string) {
  await expect.element(page.getByRole('tab', { selected: true })).toHaveAccessibleName(name)
  await expect.element(page.getByRole('tabpanel')).toHaveAccessibleName(name)
  const reachable = page
    .getByRole('tab')
    .elements()
    .filter((it) => (it as HTMLElement).tabIndex === 0)
  expect(reachable).toEqual([tab(name).element()])
}

const panel = () => page.getByRole('tabpanel').element() as HTMLElement
const wheel = () => panel().dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: 1 }))
const clickEvent = () => new MouseEvent('click', { bubbles: true })

/** How many parts of the open conversation can be seen. */
const shownParts = () => panel().querySelectorAll('[data-part]:not([data-pending])').length

/** How far the conversation can still be scrolled. */
const pixelsToEnd = () => Math.round(panel().scrollHeight - panel().clientHeight - panel().scrollTop)

const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true })
