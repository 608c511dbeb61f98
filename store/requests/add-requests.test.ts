import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase, databases, type Kind, skipWithout } from '../../tests/support/service/databases.ts'
import { runStatement } from '../../tests/support/service/postgres.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { openStore } from '../open-store.ts'
import { groupCommit } from './add-requests.ts'

async function createStoreOn(kind: Kind) {
  const where = await createDatabase(kind)
  const commits: number[] = []
  const store = await openStore({ ...where, onCommit: (records) => void commits.push(records) })
  onTestFinished(() => store.close())
  return { store, where, commits }
}

/** Makes the database refuse requests of the company 'Bad'. */
async function refuseBad({ dataDir, databaseUrl }: Awaited<ReturnType<typeof createDatabase>>) {
  if (databaseUrl) {
    return void (await runStatement(databaseUrl, `alter table requests add check (company <> 'Bad')`))
  }
  const file = new DatabaseSync(join(dataDir, 'site.sqlite'))
  file.exec(
    `create trigger refuse before insert on requests when new.company = 'Bad'
     begin select raise(abort, 'refused'); end`,
  )
  file.close()
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('simultaneous requests share one transaction, each with its delivery', async () => {
    const { store, commits } = await createStoreOn(kind)
    await Promise.all([
      ...Array.from({ length: 30 }, (_, nth) => store.requests.add(aTrialRequest(), `key ${nth}`)),
      ...Array.from({ length: 10 }, () => store.requests.add(aContactRequest(), null)),
    ])
    expect(commits).toEqual([40])
    expect(await store.requests.listStored({ form: 'trial' })).toHaveLength(30)
    expect(await store.requests.listStored({ form: 'contact' })).toHaveLength(10)
    expect(await store.outbox.list()).toHaveLength(40)
  })

  test('a request that the database refuses does not fail the others of its batch', async () => {
    const { store, where } = await createStoreOn(kind)
    await refuseBad(where)
    const names = Array.from({ length: 9 }, (_, nth) => (nth === 4 ? 'Bad' : `Good ${nth}`))
    const added = await Promise.allSettled(
      names.map((CompanyName) => store.requests.add(aTrialRequest({ CompanyName }), CompanyName)),
    )
    const stored = (await store.requests.listStored({ form: 'trial' })).map(({ company }) => company)
    expect(added.map(({ status }) => status === 'fulfilled')).toEqual(names.map((name) => name !== 'Bad'))
    expect(added[4]).toMatchObject({ reason: expect.any(Error) })
    expect(stored.toSorted()).toEqual(names.filter((name) => name !== 'Bad'))
    expect(await store.outbox.list()).toHaveLength(8)
    const again = store.requests.add(aTrialRequest({ CompanyName: 'Fine now' }), 'Bad')
    expect(await again).toMatchObject({ outcome: 'added' }) // The idempotency key was not used up.
  })

  test('a repeated idempotency key within a batch is deduplicated, or a conflict with another request', async () => {
    const { store, commits } = await createStoreOn(kind)
    const other = aTrialRequest({ CompanyName: 'Other' })
    const outcomes = await Promise.all([
      store.requests.add(aTrialRequest(), 'key'),
      store.requests.add(aTrialRequest(), 'key'),
      store.requests.add(other, 'key'),
      store.requests.add(other, 'another'),
      store.requests.add(aContactRequest(), 'key'),
    ])
    expect(commits).toEqual([5])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['added', 'repeated', 'conflict', 'added', 'added'])
    expect(await store.outbox.list()).toHaveLength(3)
  })

  test.each(['\0', '\ud800', '\udfff'])('%j is replaced in each text that is stored or searched', async (sign) => {
    const { store } = await createStoreOn(kind)
    const text = `A${sign}B`
    const html = `<p>${text}</p>`
    const change = { CompanyName: text, Features: [text], Other: text }
    await store.requests.add(aTrialRequest(change), null)
    await store.requests.add({ ...aContactRequest(), html }, null)
    const [trial, contact] = await store.requests.listStored()
    expect(trial).toMatchObject({
      company: 'A\ufffdB',
      fields: { CompanyName: 'A\ufffdB', Features: ['A\ufffdB'], Other: 'A\ufffdB' },
    })
    expect(contact).toMatchObject({ html: '<p>A\ufffdB</p>' })
    const [delivery] = await store.outbox.list()
    await store.outbox.postpone(delivery?.id ?? '', 0, text)
    expect((await store.outbox.list())[0]).toMatchObject({ lastError: 'A\ufffdB' })
    expect(await store.employees.find(text)).toBeNull()
  })
})

test('while another process writes to the SQLite file, reads are answered and the event loop is not blocked', async () => {
  const { store, where } = await createStoreOn('SQLite')
  const other = new DatabaseSync(join(where.dataDir, 'site.sqlite'))
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  const adding = store.requests.add(aTrialRequest(), null)
  for (let turn = 0; turn < 50; turn++) {
    await new Promise(setImmediate)
    expect(await store.employees.find('nobody')).toBeNull()
  }
  expect(await store.requests.listStored({ form: 'trial' })).toEqual([])
  other.exec('rollback')
  expect(await adding).toMatchObject({ outcome: 'added' })
})

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
