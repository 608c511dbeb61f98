import { expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

/** A fake disk whose writes finish at `flush`, and the batches that it got. */
function fakeDisk(maxWaiting?: number) {
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
  }, maxWaiting)
  const flush = async () => {
    await new Promise(setImmediate)
    finish.shift()?.()
    await new Promise(setImmediate)
  }
  return { add, writes, flush }
}

test('items that arrive during a write share the next write', async () => {
  const { add, writes, flush } = fakeDisk()
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

test('each item gets its own result', async () => {
  const { add, flush } = fakeDisk()
  const answers = Promise.allSettled(['a', 'bad', 'b'].map(add))
  await flush()
  expect(await answers).toMatchObject([{ value: 'A' }, { reason: Error('bad') }, { value: 'B' }])
})

test('a failed write does not fail the next write', async () => {
  let broken = true
  const add = groupCommit<string, string>(async (items) => {
    if (broken) throw new Error('disk full')
    return items.map((value) => ({ status: 'fulfilled', value }))
  })
  await expect(Promise.all([add('a'), add('b')])).rejects.toThrow('disk full')
  broken = false
  expect(await add('c')).toBe('c')
})

test('an item over the maximum of waiting items is refused at once', async () => {
  const { add, flush } = fakeDisk(2)
  const accepted = [add('a'), add('b')]
  await expect(add('c')).rejects.toMatchObject({ statusCode: 503 })
  await flush()
  expect(await Promise.all(accepted)).toEqual(['A', 'B'])
  const again = add('d')
  await flush()
  expect(await again).toBe('D')
})
