import { expect, test } from 'vitest'
import { readOptions } from './read-options.ts'

const stages = ['unit', 'faults']

test('without a word all stages run, and the service is killed a few times', () => {
  expect(readOptions([], stages)).toEqual({ asked: [], rounds: 20, runs: 500 })
})

test('stages are named, how often the service is killed and how many requests are made up', () => {
  expect(readOptions(['faults', '--rounds', '1000', '--runs', '10000'], stages)).toEqual({
    asked: ['faults'],
    rounds: 1_000,
    runs: 10_000,
  })
})

test.each([
  { args: ['fault'], says: 'No such stage: fault. There are: unit, faults.' },
  { args: ['--rounds', 'many'], says: '--rounds is "many"; expected a number from 1 to 999999' },
  { args: ['--rounds', '0'], says: '--rounds is "0"; expected a number from 1 to 999999' },
  { args: ['--round', '9'], says: "Unknown option '--round'" },
])('$args: says what is expected', ({ args, says }) => {
  expect(() => readOptions(args, stages)).toThrow(says)
})
