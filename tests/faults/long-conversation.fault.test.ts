import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../../store/database/new-id.ts'
import { sqliteFile } from '../../store/database/open-sqlite.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import { addStaff, CONSOLE_ORIGIN } from '../support/service/console.ts'
import { openBrowser } from '../support/service/console-browser.ts'
import { createDatabase } from '../support/service/databases.ts'
import { addRequest, aTrialRequest } from '../support/service/records.ts'
import { startWithConsole } from './console-instance.ts'

/** `npm run serve` has 384 MB. With LONG_CONVERSATION=1 a conversation fills it, as in five days of one visitor. */
const { mb, heapMb } = process.env.LONG_CONVERSATION ? { mb: 500, heapMb: 384 } : { mb: 80, heapMb: 128 }

const ADA = 'ada@meridian.example'
/** The longest text that is stored. */
const TEXT_LENGTH = 200_000

/** Mails of the longest texts, each with a word of its own, as the mailbox stores them. */
function addMails(dataDir: string, requestId: string) {
  const database = new DatabaseSync(sqliteFile(dataDir))
  onTestFinished(() => database.close())
  const insert = database.prepare(`insert into "requestMails" values
    (?, ?, 'in', 'written', ?, null, ?, 'sales@sextant.example', 'Re: Offer', ?, ?, ?, null, 1, 1, ?, '')`)
  const count = (mb * 1_000_000) / TEXT_LENGTH
  const half = 'Tuesday! '.repeat(TEXT_LENGTH / 9 / 2)
  database.exec('begin')
  for (let nth = 1; nth <= count; nth++) {
    insert.run(newId(), requestId, nth, ADA, `mail${nth}x — ${half}`, half, `<${nth}@meridian.example>`, nth)
  }
  database.exec('commit')
  return count
}

async function signedIn(store: Store, app: Parameters<typeof openBrowser>[0]) {
  const { id } = await addStaff(store, { areas: ['inbox', 'people'] })
  const browser = openBrowser(app, CONSOLE_ORIGIN)
  browser.cookies.set('__Host-console', (await store.sessions.start(id, 'Chrome on Linux')) ?? '')
  return browser
}

type Browser = ReturnType<typeof openBrowser>

/** Reads a conversation from its newest mail back, and resolves to the times of its mails. */
async function readBack(browser: Browser, requestId: string, pages: number) {
  const times: number[] = []
  for (let page = 0, before = ''; page < pages; page++) {
    const { status, body } = await browser.send('GET', `/api/requests/${requestId}/mails${before}`)
    expect(status).toBe(200)
    times.unshift(...body.mails.map(({ at }: { at: number }) => at))
    before = `?before=${body.mails[0].id}`
  }
  return times
}

/** Visits the public site again and again. Resolves to the longest wait when `work` is done. */
async function whileVisiting(origin: string, work: Promise<unknown>) {
  let isOver = false
  async function visit() {
    let longestMs = 0
    while (!isOver) {
      const startedAt = performance.now()
      expect((await fetch(origin)).status).toBe(200)
      longestMs = Math.max(longestMs, performance.now() - startedAt)
    }
    return longestMs
  }
  const ended = work.finally(() => {
    isOver = true
  })
  const [longestMs] = await Promise.all([visit(), ended])
  return longestMs
}

const peakRssOf = ({ pid }: { pid: number | undefined }) =>
  /VmHWM:\s*(.*)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]

test('a conversation that is larger than the memory stops neither its readers, nor a search, nor the public site', async () => {
  const where = await createDatabase('SQLite')
  const store = await openStore(where)
  onTestFinished(() => store.close())
  const requestId = await addRequest(store, aTrialRequest({ Email: ADA }))
  const count = addMails(where.dataDir, requestId)

  const env = { NODE_OPTIONS: `--max-old-space-size=${heapMb}` }
  const instance = await startWithConsole({ ...where, env })
  const browser = await signedIn(store, instance.staff)
  const startedAt = performance.now()
  await readBack(browser, requestId, 1)
  const firstPageMs = performance.now() - startedAt

  const last = Array.from({ length: 32 }, (_, nth) => count - 31 + nth)
  const waitMs = await whileVisiting(
    instance.origin,
    Promise.all([
      ...Array.from({ length: 4 }, async () => expect(await readBack(browser, requestId, 8)).toEqual(last)),
      browser.send('POST', '/api/people/search', { text: ADA }),
      browser.send('POST', '/api/people/export', { requests: [requestId], notes: [] }),
    ]),
  )
  const draft = { to: ADA, subject: 'Re: Offer', text: 'On Tuesday.' }
  await store.conversation.send({ requestId, by: null, mail: draft, version: null, from: 'sales@sextant.example' })
  // The answer wrote the words again: they begin with those of the newest mails.
  const { body } = await browser.send('GET', `/api/requests?q=mail${count}x`)
  expect(body.rows).toMatchObject([{ id: requestId }])
  if (process.env.SHOW_FIGURES) console.log({ mb, heapMb, firstPageMs, waitMs, peakRss: peakRssOf(instance) })
  // A busy machine reaches the eight seconds after which a search is ended.
  const failures = instance.output.err.split('\n').filter((line) => line !== '' && !line.includes('TimeoutError'))
  expect(failures).toEqual([])
  expect(await instance.end('SIGTERM')).toBe(0)
}, 300_000)
