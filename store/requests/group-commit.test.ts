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

test('a write begins only after the one before has finished', async () => {
  const { add, writes, flush } = fakeDisk()
  const all = ['a', 'b'].map(add)
  await new Promise(setImmediate)
  for (const item of ['c', 'd']) {
    all.push(add(item))
    await new Promise(setImmediate)
  }
  expect(writes).toEqual([['a', 'b']])
  await flush()
  expect(writes.slice(1)).toEqual([['c', 'd']])
  await flush()
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C', 'D'])
})

test('more items than a write can have are written once each, in several writes', async () => {
  const { add, writes, flush } = fakeDisk()
  const items = Array.from({ length: 600 }, (_, nth) => `item ${nth}`)
  const all = Promise.all(items.map(add))
  for (let write = 0; write < 3; write++) await flush()
  expect(await all).toHaveLength(600)
  expect(writes.map(({ length }) => length)).toEqual([256, 256, 88])
  expect(writes.flat()).toEqual(items)
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
  const failed = await Promise.allSettled([add('a'), add('b')])
  expect(failed).toMatchObject([{ reason: Error('disk full') }, { reason: Error('disk full') }])
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
