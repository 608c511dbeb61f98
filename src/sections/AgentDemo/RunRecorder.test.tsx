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
  expect(paths).toEqual(['M0 5H100M0 45H100', 'M25 25H75v4H25', 'M25 15h.01M25 35h.01M25 55h.01', 'M75 25h.01'])
})
