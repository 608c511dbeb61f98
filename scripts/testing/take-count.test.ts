import { expect, test } from 'vitest'
import { takeCount } from './take-count.ts'

test.each([
  { args: [], count: undefined, rest: [] },
  { args: ['a.test.ts', '-t', 'title'], count: undefined, rest: ['a.test.ts', '-t', 'title'] },
  {
    args: ['a.test.ts', '--runs', '9', '-t', 'title'],
    count: '9',
    rest: ['a.test.ts', '-t', 'title'],
  },
  { args: ['--runs=10000', 'a.test.ts'], count: '10000', rest: ['a.test.ts'] },
])(
  'from $args the count $count is taken, and $rest remains for the runner',
  ({ args, count, rest }) => {
    const taken = takeCount(args, '--runs')
    expect(taken.count).toBe(count)
    expect(taken.rest).toEqual(rest)
  },
)

test.each([['--runs'], ['--runs', '0'], ['--runs=many'], ['--runs', '1000000']])(
  '%s %s is refused, and the error states the valid numbers',
  (...args) => {
    expect(() => takeCount(args, '--runs')).toThrow('expected a number from 1 to 999999')
  },
)
