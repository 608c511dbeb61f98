import { expect, test } from 'vitest'
import { takeTurns } from './in-turn.ts'

test('work is done one after the other, also after a failure', async () => {
  const inTurn = takeTurns()
  const log: string[] = []
  const work = (name: string) =>
    inTurn(async () => {
      log.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 1))
      log.push(`${name} ends`)
      if (name === 'first') throw new Error('first failed')
      return name
    })
  const results = await Promise.allSettled([work('first'), work('second'), work('third')])
  expect(log).toEqual(['first', 'second', 'third'].flatMap((n) => [`${n} begins`, `${n} ends`]))
  expect(results).toMatchObject([
    { status: 'rejected' },
    { status: 'fulfilled', value: 'second' },
    { status: 'fulfilled', value: 'third' },
  ])
})
