import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { testWords } from '../../tests/support/page/test-words.ts'
import { Answer } from './Answer.tsx'

const answered = { empId: 'TS-9999', checkedAt: new Date(2026, 5, 1, 18, 20) }
const textOf = (element: Element) => element.textContent?.replaceAll(/\s/g, ' ').trim()

const { lang, dir } = document.documentElement
afterEach(() => {
  Object.assign(document.documentElement, { lang, dir })
})

test.each([
  ['On record Checked 6:20 pm, Jun 1', { outcome: 'found', ...answered }],
  ['Not on record TS-9999 · checked 6:20 pm, Jun 1', { outcome: 'notFound', ...answered }],
  ['Not checked TS-9999', { outcome: 'unreachable', ...answered }],
  ['Not checked', { outcome: 'noEmpId' }],
] as const)('each answer has its words: %s', async (words, answer) => {
  const { container } = await render(<Answer answer={answer} words={testWords.employee} />)
  expect(textOf(container)).toBe(words)
})

test.each([
  ['2:32 pm, Nov 22', new Date(2026, 10, 22, 14, 32)],
  ['12:05 am, Jan 1', new Date(2027, 0, 1, 0, 5)],
])('the time of the answer is that of the device: %s', async (words, checkedAt) => {
  const answer = { outcome: 'found', empId: 'TS-9999', checkedAt } as const
  const { container } = await render(<Answer answer={answer} words={testWords.employee} />)
  const time = container.querySelector('time')
  expect(time && textOf(time)).toBe(words)
  expect(time?.dateTime).toBe(checkedAt.toISOString())
})

test('in Arabic neither the hour nor the date is broken', async () => {
  Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' })
  const answer = { outcome: 'found', ...answered } as const
  const { container } = await render(<Answer answer={answer} words={testWords.employee} />)
  const time = container.querySelector('time')?.textContent
  expect(time?.split(', ')).toEqual(['6:20\u00A0م', '1\u00A0يونيو'])
})

test('an id from the address is shown as text, and shortened', async () => {
  const empId = `<b>${'9'.repeat(200)}`
  const answer = { ...answered, outcome: 'notFound', empId } as const
  const { container } = await render(<Answer answer={answer} words={testWords.employee} />)
  expect(container.textContent).toContain(`<b>${'9'.repeat(37)}… ·`)
})
