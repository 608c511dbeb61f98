import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openStore, type Store } from '../../store/open-store.ts'
import { createAuthenticator } from '../support/service/authenticator.ts'
import { addStaff, CONSOLE_ORIGIN } from '../support/service/console.ts'
import { openBrowser } from '../support/service/console-browser.ts'
import { createDatabase, skipWithout } from '../support/service/databases.ts'
import { aTrialPayload, proposalInsert } from '../support/service/proposals.ts'
import { startWithConsole } from './console-instance.ts'
import { expectEveryRequestOnce } from './expect-complete.ts'
import { sameOnBoth } from './extent.ts'
import { startLoad } from './load.ts'

type Where = Awaited<ReturnType<typeof createDatabase>>
type Browser = ReturnType<typeof openBrowser>

async function storeOn(where: Where) {
  const store = await openStore(where)
  onTestFinished(() => store.close())
  return store
}

/** A browser with a session of a new person. */
async function signedIn(store: Store, app: Parameters<typeof openBrowser>[0]) {
  const person = await addStaff(store)
  const browser = openBrowser(app, CONSOLE_ORIGIN)
  const token = (await store.sessions.start(person.id, 'Chrome on Linux')) ?? ''
  browser.cookies.set('__Host-console', token)
  return browser
}

/** The list of new requests as the console polls it, with the ETag of the answer before. */
function startPolling(browser: Browser) {
  let etag = ''
  return async () => {
    const since = { 'console-poll': '1', ...(etag && { 'if-none-match': etag }) }
    const { status, headers, body } = await browser.send('GET', '/api/requests', undefined, since)
    etag = String(headers.etag)
    return { status, rows: body?.rows }
  }
}

async function sendProposal(origin: string, name: string) {
  const { url, payload } = proposalInsert(aTrialPayload({ CompanyName: name }))
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(origin + url, {
    method: 'POST',
    headers,
    body: JSON.stringify(payload),
  })
  expect(await answer.json()).toMatchObject({ ObjdbmlStatus: { StatusId: 1 } })
}

describe('two instances on one PostgreSQL', () => {
  beforeEach(skipWithout('PostgreSQL'))

  async function startTwo() {
    const where = await createDatabase('PostgreSQL')
    const [one, other] = await Promise.all([startWithConsole(where), startWithConsole(where)])
    const store = await storeOn(where)
    /** A browser whose requests go to the instance that was named last. */
    let at = one
    const proxy = { inject: (request: object) => at.staff.inject(request) }
    const use = (instance: typeof one) => {
      at = instance
    }
    return { one, other, store, proxy, use }
  }

  test('a link, a challenge and a session of one instance are valid at the other, and end there too', async () => {
    const { one, other, store, proxy, use } = await startTwo()
    const person = await addStaff(store)
    const { token } = await store.invitations.issue(person.id, null)
    const browser = openBrowser(proxy, CONSOLE_ORIGIN)
    const passkey = createAuthenticator(CONSOLE_ORIGIN)

    const options = await browser.call('POST', '/invitation/options', { token })
    const accept = { token, response: passkey.create(options.body), name: '' }
    use(other)
    expect((await browser.call('POST', '/invitation/accept', accept)).status).toBe(200)
    use(one)
    expect((await browser.call('GET', '/session')).body.me.id).toBe(person.id)
    expect(await browser.call('POST', '/invitation', { token })).toMatchObject({
      status: 410,
      body: { code: 'link-used' },
    })

    const later = openBrowser(proxy, CONSOLE_ORIGIN)
    const asked = (await later.call('POST', '/sign-in/options')).body
    use(other)
    const response = passkey.get(asked)
    expect((await later.call('POST', '/sign-in', { response })).status).toBe(200)
    use(one)
    expect(await later.call('POST', '/sign-in', { response })).toMatchObject({
      status: 400,
      body: { code: 'challenge-gone' },
    })
    expect((await later.call('GET', '/session')).status).toBe(200)

    expect((await browser.call('DELETE', '/me/sessions')).status).toBe(200)
    use(other)
    expect((await later.call('GET', '/session')).status).toBe(401)
    expect((await browser.call('GET', '/session')).status).toBe(200)
    const cookies = new Map(browser.cookies)
    expect((await browser.call('POST', '/sign-out')).status).toBe(200)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    use(one)
    expect((await browser.call('GET', '/session')).status).toBe(401)
  })

  test('a request, a change and a change of several at one instance are in the next poll of the other', async () => {
    const { one, other, store } = await startTwo()
    const ada = await signedIn(store, one.staff)
    const ben = await signedIn(store, other.staff)
    const poll = startPolling(ben)
    expect(await poll()).toMatchObject({ status: 200, rows: [] })
    expect(await poll()).toMatchObject({ status: 304 })

    await sendProposal(one.origin, 'Meridian Freight')
    const arrived = await poll()
    expect(arrived).toMatchObject({ status: 200, rows: [{ company: 'Meridian Freight' }] })
    const path = `/requests/${arrived.rows[0].id}`
    const change = (browser: Browser, status: string) =>
      browser.send('PATCH', `/api${path}`, { status }, { 'if-match': '"0"' })
    expect((await change(ada, 'contacted')).status).toBe(200)
    expect(await change(ben, 'lost')).toMatchObject({
      status: 412,
      body: { code: 'version-stale', status: 'contacted', version: 1 },
    })
    expect((await ben.call('GET', path)).body.status).toBe('contacted')
    expect(await poll()).toMatchObject({ status: 200, rows: [{ status: 'contacted' }] })

    const { id } = arrived.rows[0]
    const body = { action: 'status', status: 'won', ids: [id] }
    expect((await ada.call('POST', '/requests/bulk', body)).body).toEqual({
      changed: [{ id, version: 2 }],
    })
    expect(await poll()).toMatchObject({ status: 200, rows: [{ status: 'won', version: 2 }] })
    expect(await poll()).toMatchObject({ status: 304 })
  })
})

describe.each(sameOnBoth)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  const CONSOLES = 50
  /** Much more often than a console polls: the test takes seconds. */
  const POLL_EVERY_MS = 1_000

  test(`while ${CONSOLES} consoles poll, every proposal and every poll is answered`, async () => {
    const where = await createDatabase(kind)
    const { origin, staff } = await startWithConsole(where)
    const store = await storeOn(where)
    const polls = []
    for (let nth = 0; nth < CONSOLES; nth++) polls.push(startPolling(await signedIn(store, staff)))

    const load = startLoad([origin])
    let isOver = false
    const statuses: number[] = []
    const consoles = polls.map(async (poll, nth) => {
      await wait((nth * POLL_EVERY_MS) / CONSOLES)
      for (;;) {
        statuses.push((await poll()).status)
        if (isOver) return
        await wait(POLL_EVERY_MS)
      }
    })
    await load.waitForMore(100)
    await load.stop()
    isOver = true
    await Promise.all(consoles)

    expect([...load.refusals]).toEqual([])
    expect(statuses.length).toBeGreaterThanOrEqual(CONSOLES)
    expect(statuses.filter((status) => status !== 200 && status !== 304)).toEqual([])
    await expectEveryRequestOnce(where, load.acknowledged)
  })
})
