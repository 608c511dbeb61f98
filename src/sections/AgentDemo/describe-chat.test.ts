import { expect, test } from 'vitest'
import { testWords } from '../../../tests/support/page/test-words.ts'
import type { Step } from '../../content/schema.ts'
import { describeChat } from './describe-chat.ts'

const asking = { asks: 'asked Amir Sadek' }

test.each<{ minutes?: number; steps: Step[][]; says: string }>([
  {
    minutes: 9,
    steps: [
      ['a', asking],
      [asking, 'b'],
    ],
    says: '9 min · 4 steps · 2 people asked',
  },
  { minutes: 1, steps: [[asking]], says: '1 min · 1 step · 1 person asked' },
  { minutes: 3, steps: [['a'], ['b']], says: '3 min · 2 steps' },
  { steps: [['a', asking]], says: '2 steps · 1 person asked' },
])('a run is described as "$says"', ({ minutes, steps, says }) => {
  const exchanges = steps.map((own) => ({ user: 'A', steps: own, agent: 'B' }))
  const chat = { id: 'a', industry: '', scenario: '', agent: '', visitor: '', result: '' }
  const { run } = describeChat({ ...chat, minutes, exchanges }, testWords.agentDemo, 'en')
  expect(run.replaceAll('\u00a0', ' ')).toBe(says)
})
