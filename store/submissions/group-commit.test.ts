import { expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

/** A disk that writes only when it is let, and what was written together. */
function aDisk(mostWaiting?: number) {
  const writes: string[][] = []
  const finish: (() => void)[] = []
  const add = groupCommit<string, string>(async (items) => {
    writes.push(items)
    await new Promise<void>((resolve) => void finish.push(resolve))
    return items.map((item) =>
      item === 'bad'
        ? { status: 'rejected', reason: new Error('bad') }
        : { status: 'fulfilled', value: item.toUpperCase() },
    )
  }, mostWaiting)
  const flush = async () => {
    await new Promise(setImmediate)
    finish.shift()?.()
    await new Promise(setImmediate)
  }
  return { add, writes, flush }
}

test('what comes while one write is under way goes together into the next', async () => {
  const { add, writes, flush } = aDisk()
  const first = add('a')
  await new Promise(setImmediate)
  const others = ['b', 'c', 'd'].map(add)
  expect(writes).toEqual([['a']])
  await flush()
  expect(await first).toBe('A')
  expect(writes).toEqual([['a'], ['b', 'c', 'd']])
  await flush()
  expect(await Promise.all(others)).toEqual(['B', 'C', 'D'])
})

test('each gets its own answer', async () => {
  const { add, flush } = aDisk()
  const answers = Promise.allSettled(['a', 'bad', 'b'].map(add))
  await flush()
  expect(await answers).toMatchObject([{ value: 'A' }, { reason: Error('bad') }, { value: 'B' }])
})

test('it goes on after a write that failed as a whole', async () => {
  let broken = true
  const add = groupCommit<string, string>(async (items) => {
    if (broken) throw new Error('disk full')
    return items.map((value) => ({ status: 'fulfilled', value }))
  })
  await expect(Promise.all([add('a'), add('b')])).rejects.toThrow('disk full')
  broken = false
  expect(await add('c')).toBe('c')
})

test('over the bound it refuses at once', async () => {
  const { add, flush } = aDisk(2)
  const kept = [add('a'), add('b')]
  await expect(add('c')).rejects.toMatchObject({ statusCode: 503 })
  await flush()
  expect(await Promise.all(kept)).toEqual(['A', 'B'])
  const again = add('d')
  await flush()
  expect(await again).toBe('D')
})
