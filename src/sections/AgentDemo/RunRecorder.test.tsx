import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testWords } from '../../../tests/support/page/test-words.ts'
import { RunRecorder } from './RunRecorder.tsx'

test('the chart has a line for each question and a tick for each step, beyond the limit if a person is asked', () => {
  const exchanges = [
    { user: 'One', steps: ['read', { asks: 'asked' }, 'booked'], agent: 'First' },
    { user: 'Two', steps: ['sent'], agent: 'Second' },
  ]
  const markup = renderToStaticMarkup(<RunRecorder chat={{ exchanges }} words={testWords.agentDemo.recorder} />)
  const paths = [...markup.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path)
  expect(paths).toEqual([
    'M0 10H100M0 90H100',
    'M16 0V26L48 30 16 34V46m0 8V66L48 70 16 74V106L48 110 16 114V120',
    'M16 46L88 50 16 54',
    'M88 50h.01',
  ])
})
