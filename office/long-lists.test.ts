import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createOffice } from '../tests/support/service/office.ts'
import { aContactRequest, aTrialRequest } from '../tests/support/service/records.ts'
import { table } from './cli/table.ts'

const MANY = 1_234 // More than one batch.

async function createOfficeWithManyRequests(change: Parameters<typeof createOffice>[0] = {}) {
  const made = await createOffice(change)
  const { store } = made
  const some = (length: number) => Promise.all(Array.from({ length }, () => store.requests.add(aTrialRequest(), null)))
  await some(700)
  await some(MANY - 700)
  return made
}

test('a long list contains each request once, newest first, as a table and as JSON', async () => {
  const { office, store } = await createOfficeWithManyRequests()
  const ids = (await store.requests.listStored()).map(({ id }) => id).reverse()
  const lines = (await office('requests list')).out.trimEnd().split('\n').slice(1)
  expect(lines).toHaveLength(MANY)
  for (const [index, line] of lines.entries()) {
    expect(ids[index]).toContain(line.split(' ')[0] ?? '?')
  }
  const listed = JSON.parse((await office('requests list --json')).out) as { id: string }[]
  expect(listed.map(({ id }) => id)).toEqual(ids)
  const deliveries = JSON.parse((await office('deliveries list --waiting --json')).out)
  expect(deliveries).toHaveLength(MANY)
})

test('the shortened ids in a list are long enough to find the record', async () => {
  const { office } = await createOfficeWithManyRequests()
  const lines = (await office('requests list')).out.trimEnd().split('\n')
  for (const line of [lines[1], lines[600], lines.at(-1)]) {
    const [id] = line?.split(' ') ?? []
    expect((await office(`requests show ${id}`)).exit).toBe(0)
  }
})

test('JSON that is written in batches has the layout of one JSON.stringify call', async () => {
  const { office, store } = await createOffice()
  expect((await office('requests list --json')).out).toBe('[]\n')
  await store.requests.add(aTrialRequest({ Description: 'Two\nlines of text' }), null)
  await store.requests.add(aTrialRequest(), null)
  const { out } = await office('requests list --json')
  expect(out).toBe(`${JSON.stringify(JSON.parse(out), null, 2)}\n`)
})

test('an export contains every request of a long list', async () => {
  const { office, folder } = await createOfficeWithManyRequests()
  expect((await office('requests export requests.csv --dry-run')).out).toMatch(/^Would write 1234 requests /)
  expect((await office('requests export requests.csv')).out).toMatch(/^Wrote 1234 requests to /)
  const rows = parse(readFileSync(join(folder, 'requests.csv')), { bom: true, columns: true })
  expect(rows).toHaveLength(MANY)
})

test.each(['requests list', 'requests list --json', 'deliveries list', 'requests export new.csv'])(
  'Ctrl-C ends %s between two batches and leaves no incomplete file',
  async (line) => {
    const { office, folder } = await createOfficeWithManyRequests({ signal: AbortSignal.abort() })
    const { exit, err } = await office(line)
    expect({ exit, err }).toEqual({ exit: 130, err: 'Stopped.\n' })
    expect(existsSync(join(folder, 'new.csv'))).toBe(false)
  },
)

test('a person is found among many requests', async () => {
  const { office, store } = await createOfficeWithManyRequests()
  await store.requests.add(aTrialRequest({ Email: 'zoe@far.example' }), null)
  await store.requests.add(aContactRequest({ email: 'zoe@far.example' }), null)
  expect((await office('person export zoe@far.example --dry-run')).out).toBe(
    'Would export 2 requests, 2 deliveries and 0 notes about zoe@far.example.\n',
  )
  expect((await office('person erase ada@meridian.example --dry-run')).out).toContain(
    `Would erase ${MANY} requests, ${MANY} deliveries and 0 notes`,
  )
})

test('a table can have 200,000 rows', () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => ({ index }))
  const text = table([{ title: 'Number', text: ({ index }) => String(index) }], rows)
  expect(text.split('\n')).toHaveLength(200_002)
})
