import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testWords } from '../../../tests/support/page/test-words.ts'
import { RunRecorder } from './RunRecorder.tsx'

const run = [['read', { asks: 'asked Amir' }, 'booked'], [{ asks: 'asked Karin' }]]
const slider = { current: null }
const render = (count: number) =>
  renderToStaticMarkup(
    <RunRecorder
      {...{ run, count, slider, words: testWords.agentDemo, isPlaying: true, isHydrated: false }}
      onToggle={() => {}}
      onMove={() => {}}
    />,
  )

test('the record has a line for each question, and a mark for each step, raised where a person is asked', () => {
  const paths = [...render(4).matchAll(/ d="([^"]*)"/g)].map(([, path]) => path)
  expect(paths).toEqual(['M0 60H8M1 35V85M3 60V15M6 35V85M7 60V15', 'M0 60H4', 'M2 60h.01M3 15h.01M4 60h.01M7 15h.01'])
})

test.each([
  { count: 2, pending: ['asked Amir', 'asked Karin'], last: [] },
  { count: 3, pending: ['asked Karin'], last: ['asked Amir'] },
  { count: 8, pending: [], last: ['asked Karin'] },
])('after $count parts the record names the people who were asked by then', ({ count, pending, last }) => {
  const textsWith = (attribute: string) =>
    [...render(count).matchAll(/<p([^>]*)>([^<]*)/g)]
      .filter(([, own]) => own?.includes(attribute))
      .map(([, , text]) => text)
  expect(textsWith('data-pending')).toEqual(pending)
  expect(textsWith('data-last')).toEqual(last)
})
