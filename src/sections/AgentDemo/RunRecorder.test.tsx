import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testWords } from '../../../tests/support/page/test-words.ts'
import { RunRecorder } from './RunRecorder.tsx'

test('the record has a line for each question and a mark for each step, on the track of a person who is asked', () => {
  const exchanges = [
    { user: 'One', steps: ['read', { asks: 'asked' }, 'booked'], agent: 'First' },
    { user: 'Two', steps: ['sent'], agent: 'Second' },
  ]
  const markup = renderToStaticMarkup(<RunRecorder chat={{ exchanges }} words={testWords.agentDemo.recorder} />)
  const paths = [...markup.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path)
  expect(paths).toEqual(['M5 0V100M45 0V100', 'M25 75V25h4V75', 'M15 75h.01M35 75h.01M55 75h.01', 'M25 25h.01'])
})
