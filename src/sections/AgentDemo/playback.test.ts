import { expect, test } from 'vitest'
import { delayBefore } from './playback.ts'

const part = (kind: string, words = 1) => ({
  dataset: { part: kind },
  textContent: 'word '.repeat(words).trim(),
})
const question = part('question')

test.each([
  { part: 'the first question', parts: [question], ms: 940 },
  { part: 'a step', parts: [question, part('step')], ms: 750 },
  { part: 'an answer', parts: [part('step'), part('answer')], ms: 1100 },
  { part: 'a question after ten words', parts: [part('answer', 10), question], ms: 2650 },
  { part: 'a question after a long answer', parts: [part('answer', 80), question], ms: 5000 },
])('$part follows after $ms ms', ({ parts, ms }) => {
  expect(delayBefore(parts, parts.length - 1)).toBe(ms)
})
