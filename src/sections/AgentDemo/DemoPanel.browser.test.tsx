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
import { RunRecorder } from './RunRecorder.tsx'

const words = testWords.agentDemo

const names = ['HR Assistant', 'Finance', 'Pharma']
const industries = names.map((label, index) => ({ id: `industry-${index}`, label }))

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
  ['{ArrowDown}', 'Finance'],
  ['{ArrowDown}{ArrowDown}', 'Pharma'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}', 'HR Assistant'],
  ['{ArrowUp}', 'Pharma'],
  ['{End}', 'Pharma'],
  ['{End}{Home}', 'HR Assistant'],
  ['{ArrowRight}', 'Finance'],
  ['{ArrowLeft}', 'Pharma'],
  [' ', 'HR Assistant'],
])('the keys %s select %s', async (keys, name) => {
  await renderConsole()
  await userEvent.tab()
  await expect.element(tab('HR Assistant')).toHaveFocus()
  await userEvent.keyboard(keys)
  await expect.element(tab(name)).toHaveFocus()
  await expectSelected(name)
})

test.each([
  ['{ArrowLeft}', 'Finance'],
  ['{ArrowRight}', 'Pharma'],
  ['{ArrowDown}', 'Finance'],
])('on a right-to-left page, the key %s selects %s', async (keys, name) => {
  document.dir = 'rtl'
  await renderConsole()
  await userEvent.tab()
  await userEvent.keyboard(keys)
  await expectSelected(name)
})

test.each(['{Alt>}{ArrowLeft}{/Alt}', '{Alt>}{ArrowRight}{/Alt}', '{Control>}{End}{/Control}'])(
  'the keys %s are left to the browser',
  async (keys) => {
    await renderConsole()
    const isHandled = vi.fn(({ defaultPrevented }: KeyboardEvent) => defaultPrevented)
    addEventListener('keydown', isHandled)
    await userEvent.tab()
    await userEvent.keyboard(keys)
    removeEventListener('keydown', isHandled)
    await expectSelected('HR Assistant')
    expect(isHandled).not.toHaveReturnedWith(true)
  },
)

test('a click selects an industry, whose conversation is rendered then, and does not change the address', async () => {
  await renderConsole()
  const panels = () => document.querySelectorAll('[role=tabpanel]').length
  expect(panels()).toBe(1)
  const address = location.href
  await tab('Finance').click()
  await expectSelected('Finance')
  expect(panels()).toBe(2)
  expect(location.href).toBe(address)
})

test('a conversation that is selected before the file arrives is shown when it arrives', async () => {
  const file = Promise.withResolvers<void>()
  await renderConsole({ file: () => file.promise })
  await tab('Finance').click()
  await expect.element(page.getByRole('tab', { selected: true })).toHaveAccessibleName('Finance')
  await expect.element(page.getByRole('tabpanel')).toHaveAccessibleName('HR Assistant')
  await expect.element(tab('Finance')).not.toHaveAttribute('aria-controls')
  file.resolve()
  await expectSelected('Finance')
})

test('a failed request is repeated at the next selection', async () => {
  let requests = 0
  await renderConsole({ file: () => (++requests === 1 ? Promise.reject() : Promise.resolve()) })
  expect(requests).toBe(1)
  await tab('Finance').click()
  await expectSelected('Finance')
  expect(requests).toBe(2)
})

test('the first conversation stays selected if a key selects one that fails to load', async () => {
  const address = location.href
  await renderConsole({ file: () => Promise.reject() })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(tab('Finance')).toHaveFocus()
  await expectSelected('HR Assistant')
  expect(location.href).toBe(address)
})

test('the first conversation is shown if the file of another build lacks the selected one', async () => {
  await renderConsole({ industriesOfFile: industries.slice(0, 1) })
  await userEvent.tab()
  await userEvent.keyboard('{End}')
  await expect.element(tab('Pharma')).toHaveFocus()
  await expectSelected('HR Assistant')
})

test('a conversation is shown part by part', async () => {
  await renderConsole()
  expect(shownParts()).toEqual([])
  await pass(750)
  expect(shownParts()).toEqual(['question'])
  await pass(750)
  expect(shownParts()).toEqual(['question', 'step'])
  await pass(1000)
  expect(shownParts(), 'the agent is typing').toEqual(['question', 'step'])
  await pass(100)
  expect(shownParts()).toEqual(['question', 'step', 'answer'])
  await passAll()
  expect(shownParts()).toHaveLength(10)
  await expect.element(page.getByRole('button', { name: 'Replay' })).toBeVisible()
})

test('the figures of a conversation and a long label of the button stand side by side', async () => {
  await page.viewport(320, 800)
  onTestFinished(() => page.viewport(414, 896))
  await renderConsole({ replay: 'Erneut abspielen' })
  await passAll()
  const button = page.getByRole('button', { name: 'Erneut abspielen' }).element()
  const run = document.querySelector('[role=tabpanel] header p')
  expect(run?.getBoundingClientRect().right).toBeLessThanOrEqual(button.getBoundingClientRect().left)
})

test('a conversation that is in view before hydration is not played', async () => {
  await renderConsole({ isInView: true })
  await pass(5000)
  expect(shownParts()).toHaveLength(10)
  await tab('Finance').click()
  await settle()
  expect(shownParts()).toEqual([])
})

test('the pause after an answer depends on its length', async () => {
  await renderConsole({ answer: 'A longer answer takes longer to read. '.repeat(2) })
  await pass(750)
  await pass(750)
  await pass(1100)
  expect(shownParts()).toEqual(['question', 'step', 'answer'])
  await pass(4000)
  expect(shownParts()).toHaveLength(3)
  await pass(1000)
  expect(shownParts()).toHaveLength(4)
})

test('pending parts keep their place and stay exposed to assistive technology', async () => {
  await renderConsole()
  const panel = page.getByRole('tabpanel').element()
  const height = panel.clientHeight
  const link = page.getByRole('link', { name: 'Download Invoice' })
  await expect.element(link).toBeInTheDocument()
  await expect.poll(() => isSeen(link.element())).toBe(false)
  await passAll()
  expect(panel.clientHeight).toBe(height)
  await expect.poll(() => isSeen(link.element())).toBe(true)
})

test('a pending part has its labels without its text', async () => {
  await renderConsole()
  const answer = page.getByText('Answer 1 of HR Assistant').element()
  await expect.poll(() => getComputedStyle(answer).color).toBe('rgba(0, 0, 0, 0)')
  await expect.poll(() => isSeen(page.getByText('Question 1').element())).toBe(false)
  expect(isSeen(page.getByText('Visitor').first().element())).toBe(true)
  expect(isSeen(page.getByText('Agent', { exact: true }).first().element())).toBe(true)
})

test('a part that is below the screen waits until it is scrolled onto it', async () => {
  await renderConsole({ answer: 'A long answer. '.repeat(60) })
  await passAll()
  const shown = shownParts().length
  expect(shown).toBeLessThan(10)
  const next = page.getByRole('tabpanel').element().querySelector('[data-pending]')
  const { top } = next?.getBoundingClientRect() ?? { top: 0 }
  expect(top).toBeGreaterThan(innerHeight)
  scrollBy({ top: top - innerHeight + 1, behavior: 'instant' })
  await settle()
  expect(shownParts().length).toBeGreaterThan(shown)
})

test('parts that have passed the middle of the screen are shown at once when the visitor has scrolled on', async () => {
  await renderConsole({ answer: 'A long answer. '.repeat(60) })
  expect(shownParts()).toEqual([])
  const answers = page.getByRole('tabpanel').element().querySelectorAll('[data-part=answer]')
  const { bottom } = answers[1]?.getBoundingClientRect() ?? { bottom: 0 }
  scrollBy({ top: bottom - innerHeight / 2 + 1, behavior: 'instant' })
  await settle()
  expect(shownParts()).toEqual(['question', 'step', 'answer', 'question', 'step', 'answer'])
})

test('"Show all" shows the whole conversation, and "Replay" plays it again', async () => {
  await renderConsole()
  await page.getByRole('button', { name: 'Show all' }).click()
  expect(shownParts()).toHaveLength(10)
  await page.getByRole('button', { name: 'Replay' }).click()
  expect(shownParts()).toEqual([])
  await pass(750)
  expect(shownParts()).toEqual(['question'])
})

test('a conversation is played once per visit', async () => {
  await renderConsole()
  await page.getByRole('button', { name: 'Show all' }).click()
  await tab('Pharma').click()
  await settle()
  expect(shownParts()).toEqual([])
  await tab('HR Assistant').click()
  await settle()
  expect(shownParts()).toHaveLength(10)
})

test('a conversation is played only while it is in view', async () => {
  await renderConsole()
  await pass(750)
  expect(shownParts()).toHaveLength(1)
  const main = document.querySelector('main')
  main?.style.setProperty('padding-block-start', '300vh')
  await settle()
  await pass(5000)
  expect(shownParts()).toHaveLength(1)
  main?.style.removeProperty('padding-block-start')
  await settle()
  await pass(750)
  expect(shownParts()).toHaveLength(2)
})

test('the whole conversation and its record are shown at once with reduced motion', async () => {
  await askForReducedMotion(true)
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(414, 896))
  await renderConsole()
  expect(shownParts()).toHaveLength(10)
  expect(written()).toBe(6)
  await tab('Finance').click()
  await settle()
  expect(shownParts()).toHaveLength(10)
  await expect.element(page.getByRole('button', { name: 'Replay' })).not.toBeInTheDocument()
})

test.each([
  { from: 'HR Assistant', to: 'Finance' },
  { from: 'Pharma', to: 'HR Assistant' },
])('the link at the end of $from opens $to and moves the focus to its tab', async ({ from, to }) => {
  await renderConsole()
  await tab(from).click()
  await expectSelected(from)
  const link = page.getByRole('link', { name: `Next: ${to}` })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/agentic-ai#chat-'))
  await link.click()
  await expectSelected(to)
  await expect.element(tab(to)).toHaveFocus()
})

test('the record is that of the selected conversation', async () => {
  await renderConsole()
  const asked = () => document.querySelectorAll('[class*=asked][d^=M]').length
  expect(asked()).toBe(0)
  await tab('Finance').click()
  await expectSelected('Finance')
  expect(asked()).toBe(1)
})

test('the record is written with the conversation, a part for each question and step', async () => {
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(414, 896))
  await renderConsole()
  await expect.poll(written).toBe(0)
  await pass(750)
  await expect.poll(written).toBe(1)
  await pass(750)
  await expect.poll(written).toBe(2)
  await pass(1100)
  expect(written(), 'an answer is no part').toBe(2)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(written).toBe(6)
  await tab('Finance').click()
  await expectSelected('Finance')
  await expect.poll(written).toBe(0)
  await tab('HR Assistant').click()
  await expectSelected('HR Assistant')
  await expect.poll(written).toBe(6)
})

test('the input field is read-only and described as a sample', async () => {
  await renderConsole()
  const field = page.getByRole('textbox', { name: 'Message (sample, read-only)' })
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(field).toHaveAccessibleDescription('Scripted samples, no AI is running.')
  await field.click()
  await userEvent.keyboard('Hello')
  await expect.element(field).toHaveValue('')
})

test('a link in a sample is disabled and described as a sample', async () => {
  await askForReducedMotion(true)
  await renderConsole()
  const link = page.getByRole('link', { name: 'Download Invoice' })
  await expect.element(link).toHaveAttribute('aria-disabled', 'true')
  await expect.element(link).toHaveAccessibleDescription('Sample: no file behind it')
  await expect.element(link).not.toHaveAttribute('href')
})

/** By default the console scrolls into view after hydration: a conversation that is in view before is not played. */
test.each(['ctrlKey', 'metaKey', 'shiftKey'])(
  'a click with %s on a link opens it elsewhere, and selects nothing',
  async (key) => {
    await renderConsole()
    const isPrevented: boolean[] = []
    const stopClick = (event: Event) => {
      isPrevented.push(event.defaultPrevented)
      event.preventDefault()
    }
    addEventListener('click', stopClick)
    for (const link of [tab('Finance'), page.getByRole('link', { name: 'Next: Finance' })])
      link.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }))
    removeEventListener('click', stopClick)
    expect(isPrevented).toEqual([false, false])
    await expectSelected('HR Assistant')
  },
)

async function renderConsole({
  answer = 'Answer',
  isInView = false,
  file = () => Promise.resolve(),
  industriesOfFile = industries,
  replay = words.replay,
}: {
  answer?: string
  isInView?: boolean
  /** Resolves when the file of the conversations arrives. */
  file?: () => Promise<void>
  industriesOfFile?: typeof industries
  /** The label of the button after the playback. */
  replay?: string
} = {}) {
  const chats = industriesOfFile.map(({ id, label }) => describeChat(chatOf(id, label, answer), words, 'en'))
  vi.stubGlobal('fetch', async () => {
    await file()
    return Response.json(chats)
  })
  await render(
    <main style={{ paddingBlockStart: isInView ? BELOW_HEADER : '300vh' }}>
      <DemoPanel
        industries={industries}
        words={{ ...words, replay }}
        page="/agentic-ai"
        notice="Scripted samples, no AI is running."
        inputPlaceholder="A sample"
        recorder={chats[0] && <RunRecorder chat={chats[0]} words={words.recorder} />}
      >
        {chats[0] && <ChatLog chat={chats[0]} words={words} />}
      </DemoPanel>
    </main>,
  )
  await settle()
  document.querySelector('main')?.style.setProperty('padding-block-start', BELOW_HEADER)
  await settle()
}

/** As on the site: the record stays below the header. */
const BELOW_HEADER = 'var(--header-height)'

const chatOf = (id: string, industry: string, answer: string): Chat => ({
  id,
  industry,
  scenario: 'A scenario',
  agent: 'Agent',
  visitor: 'Visitor',
  exchanges: [1, 2, 3].map((number) => ({
    user: `Question ${number}`,
    steps: [industry === 'Finance' ? { asks: `Step ${number}` } : `Step ${number}`],
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
  for (let part = 0; part < 10; part++) await pass(5000)
}

const tab = (name: string) => page.getByRole('tab', { name, exact: true })

async function expectSelected(name: string) {
  await expect.element(page.getByRole('tab', { selected: true })).toHaveAccessibleName(name)
  await expect.element(page.getByRole('tabpanel')).toHaveAccessibleName(name)
  const reachable = page
    .getByRole('tab')
    .elements()
    .filter((it) => (it as HTMLElement).tabIndex === 0)
  expect(reachable).toEqual([tab(name).element()])
}

/** The parts of the open conversation that can be seen. */
const shownParts = () =>
  [...page.getByRole('tabpanel').element().querySelectorAll<HTMLElement>('[data-part]')]
    .filter((part) => !part.hasAttribute('data-pending'))
    .map((part) => part.dataset.part)

const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true })

/** How many of the six parts of the record the cover has left. */
function written() {
  const chart = document.querySelector('[class*=chart]')
  if (!chart) throw new Error('there is no record')
  return Math.round(Number.parseFloat(getComputedStyle(chart, '::before').translate) * 0.06 * 100) / 100
}
