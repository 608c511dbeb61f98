import type { Kysely } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { WorkState } from '../../records/request.ts'
import { createDatabase, databases, type Kind, skipWithout } from '../../tests/support/service/databases.ts'
import {
  aContactRow,
  aTrialRow,
  held,
  idAt,
  MONDAY,
  marked,
  type RequestRow,
  released,
  suspected,
} from '../../tests/support/service/request-rows.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { storeOn } from '../open-store.ts'
import type { Tables } from '../schema/tables.ts'
import { createFigures } from './figures.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

async function openFigures(kind: Kind, rows: RequestRow[] = []) {
  const database: Database = await openDatabase(await createDatabase(kind))
  onTestFinished(() => database.close())
  if (rows.length > 0) await database.db.insertInto('requests').values(rows).execute()
  const { list, count } = storeOn(database).requests
  /** Counts as the figures do, and expects the lists to show as many requests. */
  async function countOpen() {
    const counts = await createFigures(database).countOpen(NOW)
    const viewer = { me: null, today: TODAY }
    const filters = {
      due: { view: 'due', ...viewer },
      stalled: { view: 'all', quietSince: NOW.quietSince, ...viewer },
    } as const
    for (const name of ['due', 'stalled'] as const) {
      const { rows } = await list(filters[name], { limit: 100 })
      expect(rows, `the list of requests that are ${name}`).toHaveLength(counts[name])
      expect(await count(filters[name])).toEqual({ count: counts[name], isMore: false })
    }
    return counts
  }
  return { figures: createFigures(database), countOpen, db: database.db }
}

const TODAY = '2026-11-23'
const NOW = { today: TODAY, quietSince: MONDAY }
const OLD = MONDAY - DAY_MS
const open: [string, Partial<WorkState> & Partial<RequestRow>, { due: number; stalled: number }][] = [
  ['new and old', { receivedAt: OLD }, { due: 0, stalled: 1 }],
  ['contacted and old', { receivedAt: OLD, status: 'contacted' }, { due: 0, stalled: 1 }],
  ['qualified and old', { receivedAt: OLD, status: 'qualified' }, { due: 0, stalled: 1 }],
  ['won', { receivedAt: OLD, status: 'won', followUpOn: TODAY }, { due: 0, stalled: 0 }],
  ['lost', { receivedAt: OLD, status: 'lost' }, { due: 0, stalled: 0 }],
  ['recent', { receivedAt: MONDAY }, { due: 0, stalled: 0 }],
  ['due today', { receivedAt: MONDAY, followUpOn: TODAY }, { due: 1, stalled: 0 }],
  ['due and old', { receivedAt: OLD, followUpOn: '2026-11-01' }, { due: 1, stalled: 1 }],
  ['planned', { receivedAt: OLD, followUpOn: '2026-11-24' }, { due: 0, stalled: 0 }],
  ['spam', { receivedAt: OLD, followUpOn: TODAY, ...marked }, { due: 0, stalled: 0 }],
  ['held', { receivedAt: OLD, followUpOn: TODAY, ...held }, { due: 1, stalled: 0 }],
  ['suspected', { receivedAt: OLD, followUpOn: TODAY, ...suspected }, { due: 1, stalled: 1 }],
  ['planned spam', { receivedAt: OLD, followUpOn: '2026-12-01', ...marked }, { due: 0, stalled: 0 }],
  ['released', { receivedAt: OLD, ...released }, { due: 0, stalled: 1 }],
]

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('the oldest request is the first that was received', async () => {
    const { figures } = await openFigures(kind, [
      aTrialRow({ receivedAt: MONDAY + 1 }),
      aContactRow({ receivedAt: MONDAY, ...marked }),
    ])
    expect(await figures.oldestReceivedAt()).toBe(MONDAY)
    const empty = await openFigures(kind)
    expect(await empty.figures.oldestReceivedAt()).toBeNull()
  })

  test('of the open requests those are counted that are due, and those that are stalled', async () => {
    const { db, countOpen } = await openFigures(kind)
    for (const [which, change, expected] of open)
      for (const row of [aTrialRow(change), aContactRow(change)]) {
        await db.deleteFrom('requests').execute()
        await db.insertInto('requests').values(row).execute()
        expect(await countOpen(), `${row.form}, ${which}`).toEqual(expected)
      }
  })
})

test('a recent change or note keeps a request from being stalled', async () => {
  const [changed, noted, both, quiet] = Array.from({ length: 4 }, () => aTrialRow({ receivedAt: OLD - DAY_MS })) as [
    RequestRow,
    RequestRow,
    RequestRow,
    RequestRow,
  ]
  const { countOpen, db } = await openFigures('SQLite', [changed, noted, both, quiet])
  await addChange(db, changed.id, MONDAY)
  await addChange(db, both.id, MONDAY)
  await addChange(db, both.id, MONDAY + 1)
  await addChange(db, quiet.id, OLD)
  await addNote(db, noted.id, MONDAY)
  await addNote(db, both.id, MONDAY)
  expect(await countOpen()).toEqual({ due: 0, stalled: 1 })
})

const addChange = (db: Kysely<Tables>, requestId: string, at: number) =>
  db
    .insertInto('requestChanges')
    .values({
      id: idAt(at),
      requestId,
      version: 1,
      at,
      by: null,
      field: 'owner',
      before: null,
      after: null,
    })
    .execute()

const addNote = (db: Kysely<Tables>, requestId: string, at: number) =>
  db
    .insertInto('notes')
    .values({ id: idAt(at), requestId, at, by: null, text: 'Called.' })
    .execute()
