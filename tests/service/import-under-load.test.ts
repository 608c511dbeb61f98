import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { buildService } from '../../server/build-service.ts'
import { sqliteFile } from '../../store/database/open-sqlite.ts'
import type { Store } from '../../store/open-store.ts'
import { cpuNowMs, longestTurn } from '../support/longest-turn.ts'
import { startConsole } from '../support/service/console.ts'
import { databases, skipWithout } from '../support/service/databases.ts'
import { aTrialPayload, proposalInsert } from '../support/service/proposals.ts'
import { aSite, createDirectory, pages, writeFiles } from '../support/service/service.ts'

/** The promised size in `npm run test:all`, less in `npm test`. */
const isAll = Number(process.env.PROPERTY_RUNS ?? 100) > 1_000
const ROWS = isAll ? 5_000 : 1_000
const PHOTOS = isAll ? 500 : 50

/** In processor time of the service, because the elapsed time depends on the load of the machine. */
const ANSWER_MS = isAll ? 2_000 : 1_000
/** SQLite's checkpoint after the transaction is one turn. */
const TURN_MS = isAll ? 300 : 100
const IDLE_WAL_BYTES = 16_000_000

/** As large as `encodePhoto` makes them. */
const largePhoto = () => ({
  card: randomBytes(10_000),
  page: randomBytes(19_000),
  enlarged: randomBytes(60_000),
  master: randomBytes(200_000),
})

const listOf = (rows: number, position: string) =>
  Buffer.from(
    `Code,Name,Position,Mobile\n${Array.from({ length: rows }, (_, nth) => `C-${nth},Person ${nth},${position},+49 170 ${1_000_000 + nth}`).join('\n')}\n`,
  )

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  async function startBoth() {
    const { store, settings, where, call, me } = await startConsole({
      kind,
      areas: ['employees'],
      env: { RATE_LIMIT: '0' },
    })
    const pagesDir = createDirectory()
    writeFiles(pagesDir, pages)
    const service = await buildService({ settings, site: aSite(), store, pagesDir })
    onTestFinished(() => service.close())
    await store.channels.switchOn(['webhook'])

    /** Runs `work` while a visitor sends one proposal after the other. */
    async function whileProposalsArrive<T>(work: () => Promise<T>) {
      let isOver = false
      let answerMs = 0
      const refused: string[] = []
      const visitor = (async () => {
        while (!isOver) {
          await wait(5)
          const sentAt = cpuNowMs()
          const { body } = await service.inject(proposalInsert(aTrialPayload()))
          if (!body.includes('"StatusId":1')) refused.push(body)
          answerMs = Math.max(answerMs, cpuNowMs() - sentAt)
        }
      })()
      const { result, turnMs } = await longestTurn(work).finally(() => {
        isOver = true
      })
      await visitor
      expect(refused).toEqual([])
      expect({ isShort: turnMs < TURN_MS, turnMs }).toMatchObject({ isShort: true })
      expect({ isAnswered: answerMs < ANSWER_MS, answerMs }).toMatchObject({ isAnswered: true })
      return result
    }

    return { store, where, call, me, whileProposalsArrive }
  }

  async function stage(store: Store, by: string, list: Buffer, photos: number) {
    await store.employeeImports.setList(by, 'staff.csv', list)
    for (let nth = 0; nth < photos; nth++) {
      const photo = largePhoto()
      await nextTurn() // Otherwise the service measures a delay of the event loop, and refuses the next proposal.
      await store.employeeImports.setPhoto(by, { name: `C-${nth}.jpg`, photo })
    }
  }

  test(`proposals are answered while ${ROWS} rows and ${PHOTOS} photos are imported, discarded and removed`, {
    timeout: 1_200_000,
  }, async () => {
    const { store, where, call, me, whileProposalsArrive } = await startBoth()

    async function applyAll(change: object) {
      const options = { mode: 'update', skipWrong: false, removeMissing: false, ...change }
      const { body: preview } = await call('POST', '/employee-import/preview', { body: options })
      const body = { ...options, fingerprint: preview.fingerprint }
      return (await call('POST', '/employee-import/apply', { body })).body
    }

    await stage(store, me.id, listOf(ROWS, 'Surveyor'), PHOTOS)
    expect(await whileProposalsArrive(() => applyAll({}))).toMatchObject({
      added: ROWS,
      changed: 0,
      photos: PHOTOS,
    })
    await stage(store, me.id, listOf(ROWS, 'Director'), PHOTOS)
    expect(await whileProposalsArrive(() => applyAll({}))).toMatchObject({
      added: 0,
      changed: ROWS,
      photos: PHOTOS,
    })
    await stage(store, me.id, listOf(ROWS, 'Nobody'), PHOTOS)
    await whileProposalsArrive(async () => {
      expect((await call('DELETE', '/employee-import')).status).toBe(200)
    })
    expect(await store.check()).toMatchObject({
      counts: { employees: ROWS, photos: PHOTOS, photoSizes: PHOTOS, notices: 2 * ROWS },
      problems: [],
    })
    await stage(store, me.id, listOf(1, 'Director'), 0)
    const removing = { removeMissing: true }
    expect(await whileProposalsArrive(() => applyAll(removing))).toMatchObject({
      added: 0,
      changed: 0,
      removed: ROWS - 1,
    })
    expect(await store.check()).toMatchObject({
      counts: { employees: 1, photos: 1, photoSizes: 1, notices: 3 * ROWS - 1 },
      problems: [],
    })
    const log = `${sqliteFile(where.dataDir)}-wal`
    if (existsSync(log)) expect(statSync(log).size).toBeLessThanOrEqual(IDLE_WAL_BYTES)
  })
})
