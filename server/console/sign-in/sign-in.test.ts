import { expect, test, vi } from 'vitest'
import { createAuthenticator } from '../../../tests/support/service/authenticator.ts'
import { addStaff, CONSOLE_ORIGIN, startConsole } from '../../../tests/support/service/console.ts'
import { openBrowser } from '../../../tests/support/service/console-browser.ts'

const HOUR_MS = 60 * 60_000

/** A console with an invited person whose browser and authenticator are at hand. */
async function startWithInvited({ origin = CONSOLE_ORIGIN } = {}) {
  let time = Date.UTC(2026, 10, 21, 12)
  const started = await startConsole({ origin, now: () => time })
  const { app, store, me } = started
  const staff = await addStaff(store, { areas: ['inbox'] })
  const { token } = await store.invitations.issue(staff.id, me.id)
  const browser = openBrowser(app, origin)
  const passkey = createAuthenticator(origin)
  const pass = (ms: number) => {
    time += ms
  }
  const audited = async () =>
    (await store.audit.list({ limit: 100 })).map(({ by, action, subject }) => [by, action, subject])
  return { ...started, staff, token, browser, passkey, pass, audited }
}

/** The same after the person accepted the invitation. */
async function startWithPasskey({ origin = CONSOLE_ORIGIN } = {}) {
  const started = await startWithInvited({ origin })
  const accepted = await started.browser.accept(started.token, started.passkey)
  expect(accepted.status).toBe(200)
  return { ...started, newBrowser: () => openBrowser(started.app, origin) }
}

test('an invited person registers a passkey, is signed in, and signs in with it later', async () => {
  const { browser, passkey, token, staff, app, audited } = await startWithInvited()
  const opened = await browser.call('POST', '/invitation', { token })
  expect(opened.body).toEqual({ kind: 'invitation', name: staff.name, email: staff.email })
  expect((await browser.accept(token, passkey)).status).toBe(200)
  expect((await browser.call('GET', '/session')).body).toMatchObject({
    me: { id: staff.id, areas: ['inbox'] },
    passkeys: 1,
    isConfirmed: true,
  })
  const [key] = (await browser.call('GET', '/me/passkeys')).body
  expect(key).toMatchObject({ name: 'Chrome on Linux' })

  const later = openBrowser(app, CONSOLE_ORIGIN)
  expect((await later.signIn(passkey)).status).toBe(200)
  expect((await later.call('GET', '/session')).body.me.id).toBe(staff.id)
  expect((await audited()).slice(0, 3)).toEqual([
    [staff.id, 'signed in', staff.id],
    [staff.id, 'signed in', staff.id],
    [staff.id, 'accepted an invitation', staff.id],
  ])
})

test('a link is explained when it is used, expired, replaced, unknown, or of a disabled person', async () => {
  const { browser, passkey, token, staff, store, me, pass, audited } = await startWithInvited()
  const open = async (link: string) => (await browser.call('POST', '/invitation', { token: link })).body.code
  expect(await open('unknown')).toBe('link-unknown')
  const { token: newer } = await store.invitations.issue(staff.id, me.id)
  expect(await open(token)).toBe('link-unknown')
  expect((await browser.accept(newer, passkey)).status).toBe(200)
  expect(await open(newer)).toBe('link-used')
  expect((await audited())[0]).toEqual([null, 'failed to open a link', staff.id])
  const { token: unused } = await store.invitations.issue(staff.id, me.id)
  pass(24 * HOUR_MS)
  expect(await open(unused)).toBe('link-expired')
  const { token: disabled } = await store.invitations.issue(staff.id, me.id)
  await store.staff.disable(staff.id, me.id)
  expect((await browser.call('POST', '/invitation', { token: disabled })).body).toEqual({
    code: 'not-allowed',
    message: 'Your account is disabled. Ask an admin to enable it and to give you a new link.',
  })
  expect(await browser.accept(disabled, passkey)).toMatchObject({ status: 403 })
  await store.staff.enable(staff.id, me.id)
  expect(await open(disabled)).toBe('link-unknown')
})

test('a passkey of somebody else cannot be claimed', async () => {
  const { app, passkey, staff, store } = await startWithPasskey()
  const other = await addStaff(store)
  const { token } = await store.invitations.issue(other.id, null)
  const browser = openBrowser(app, CONSOLE_ORIGIN)
  expect(await browser.accept(token, passkey)).toMatchObject({
    status: 409,
    body: { code: 'passkey-refused' },
  })
  expect(await store.passkeys.find(passkey.id)).toMatchObject({ staffId: staff.id })
  expect(await store.invitations.find(token)).toMatchObject({ state: 'open' })
})

test.each([
  ['of another origin', { origin: 'https://evil.example' }],
  ['of the public site', { origin: 'https://sextant.example' }],
  ['for another RP ID', { rpId: 'sextant.example' }],
  ['without user verification', { isUserVerified: false }],
  ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('an answer %s neither registers a passkey nor signs in', async (_how, change) => {
  const { browser, token, passkey, store, staff } = await startWithInvited()
  expect(await browser.accept(token, passkey, change)).toMatchObject({
    status: 400,
    body: { code: 'passkey-refused' },
  })
  expect(await store.passkeys.listOf(staff.id)).toEqual([])
  expect((await browser.accept(token, passkey)).status).toBe(200)
  await browser.call('POST', '/sign-out')
  expect(await browser.signIn(passkey, change)).toMatchObject({
    status: 400,
    body: { code: 'passkey-refused' },
  })
  expect((await browser.call('GET', '/session')).status).toBe(401)
  expect((await browser.signIn(passkey)).status).toBe(200)
})

test('a signature of another key is refused', async () => {
  const { passkey, newBrowser } = await startWithPasskey()
  const forged = { ...createAuthenticator(CONSOLE_ORIGIN), id: passkey.id }
  const browser = newBrowser()
  const { body } = await browser.call('POST', '/sign-in/options')
  const response = { ...forged.get(body), id: passkey.id, rawId: passkey.id }
  expect(await browser.call('POST', '/sign-in', { response })).toMatchObject({
    status: 400,
    body: { code: 'passkey-refused' },
  })
})

test.each([
  [{}, 'passkey-refused'],
  [{ id: 7 }, 'invalid'],
  [{ id: 'x', response: null }, 'passkey-refused'],
  [{ id: 'x', rawId: 'x', response: {} }, 'passkey-refused'],
])('the answer %j of a browser is refused', async (response, code) => {
  const { newBrowser, browser } = await startWithPasskey()
  for (const [one, options, answer] of [
    [newBrowser(), '/sign-in/options', '/sign-in'],
    [browser, '/confirm/options', '/confirm'],
  ] as const) {
    await one.call('POST', options)
    expect(await one.call('POST', answer, { response })).toMatchObject({
      status: 400,
      body: { code },
    })
  }
})

test('a challenge is for one use, five minutes, one browser and one purpose', async () => {
  const { passkey, newBrowser, pass } = await startWithPasskey()
  const gone = { status: 400, body: { code: 'challenge-gone' } }
  const browser = newBrowser()
  const ask = async () => (await browser.call('POST', '/sign-in/options')).body
  const signIn = (response: object, by = browser) => by.call('POST', '/sign-in', { response })

  const response = passkey.get(await ask())
  const cookies = new Map(browser.cookies)
  expect((await signIn(response)).status).toBe(200)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect(await signIn(response)).toMatchObject(gone)

  const late = passkey.get(await ask())
  pass(5 * 60_000)
  expect(await signIn(late)).toMatchObject(gone)

  const stolen = passkey.get(await ask())
  expect(await signIn(stolen, newBrowser())).toMatchObject(gone)

  await browser.signIn(passkey)
  const forConfirmation = passkey.get((await browser.call('POST', '/confirm/options')).body)
  expect(await signIn(forConfirmation)).toMatchObject(gone)
})

test('a challenge for one person registers no passkey for another', async () => {
  const { store, token, browser, passkey, app } = await startWithInvited()
  const other = await addStaff(store)
  const { token: otherToken } = await store.invitations.issue(other.id, null)
  const { body } = await browser.call('POST', '/invitation/options', { token })
  const response = passkey.create(body)
  expect(await browser.call('POST', '/invitation/accept', { token: otherToken, response, name: '' })).toMatchObject({
    status: 400,
    body: { code: 'challenge-gone' },
  })
  expect((await openBrowser(app, CONSOLE_ORIGIN).accept(token, passkey)).status).toBe(200)
})

test('a disabled person cannot sign in, and the audit names them', async () => {
  const { passkey, newBrowser, staff, store, me, audited } = await startWithPasskey()
  await store.staff.disable(staff.id, me.id)
  expect(await newBrowser().signIn(passkey)).toMatchObject({
    status: 403,
    body: { code: 'not-allowed' },
  })
  expect((await audited())[0]).toEqual([null, 'failed to sign in', staff.id])
})

test('a failed sign-in is in the audit without an address or a name', async () => {
  const { newBrowser, store } = await startWithPasskey()
  const stranger = createAuthenticator(CONSOLE_ORIGIN)
  expect((await newBrowser().signIn(stranger)).status).toBe(400)
  const [entry] = await store.audit.list({ limit: 1 })
  expect(entry).toEqual({
    id: expect.any(String),
    at: expect.any(Number),
    by: null,
    action: 'failed to sign in',
    subject: null,
    fields: null,
    times: 1,
  })
})

test('a recovery ends a sign-in that was being checked', async () => {
  const { app, store, staff, me, passkey, newBrowser } = await startWithPasskey()
  const { markUsed } = store.passkeys
  vi.spyOn(store.passkeys, 'markUsed').mockImplementationOnce(async (id) => {
    const { token: link } = await store.invitations.issue(staff.id, me.id)
    await openBrowser(app, CONSOLE_ORIGIN).accept(link, createAuthenticator(CONSOLE_ORIGIN))
    return markUsed(id)
  })
  const late = newBrowser()
  expect(await late.signIn(passkey)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  expect((await late.call('GET', '/session')).status).toBe(401)
  expect(await store.sessions.listOf(staff.id)).toHaveLength(1)
})

test('the times of a session are those of the database', async () => {
  const { browser, pass } = await startWithPasskey()
  pass(10 * 60_000)
  const { now, endsAt } = (await browser.call('GET', '/session')).body
  expect(now).toBe(Date.UTC(2026, 10, 21, 12, 10))
  expect(endsAt - now).toBe(HOUR_MS / 2)
})

test('each sign-in has a new token and ends the session that the browser had', async () => {
  const { browser, passkey, staff, store } = await startWithPasskey()
  const before = browser.cookies.get('__Host-console')
  expect((await browser.signIn(passkey)).status).toBe(200)
  expect(browser.cookies.get('__Host-console')).not.toBe(before)
  expect(await store.sessions.find(before ?? '', { isUse: false })).toBeNull()
  expect(await store.sessions.listOf(staff.id)).toHaveLength(1)
})

test('a confirmation lasts five minutes and gives the session a new token', async () => {
  const { browser, passkey, pass, staff, audited } = await startWithPasskey()
  const isConfirmed = async () => (await browser.call('GET', '/session')).body.isConfirmed
  pass(5 * 60_000)
  expect(await isConfirmed()).toBe(false)
  expect(await browser.call('POST', '/me/passkeys/options')).toMatchObject({
    status: 403,
    body: { code: 'not-confirmed' },
  })
  const before = browser.cookies.get('__Host-console')
  expect((await browser.confirm(passkey)).status).toBe(200)
  expect(browser.cookies.get('__Host-console')).not.toBe(before)
  expect(await isConfirmed()).toBe(true)
  expect((await audited())[0]).toEqual([staff.id, 'confirmed', staff.id])
  expect((await browser.call('POST', '/me/passkeys/options')).status).toBe(200)
})

test('another person’s passkey confirms nothing, and the attempt is in the audit', async () => {
  const { app, browser, staff, store, pass, audited } = await startWithPasskey()
  const other = await addStaff(store)
  const otherKey = createAuthenticator(CONSOLE_ORIGIN)
  const { token: link } = await store.invitations.issue(other.id, null)
  await openBrowser(app, CONSOLE_ORIGIN).accept(link, otherKey)
  pass(5 * 60_000)
  expect(await browser.confirm(otherKey)).toMatchObject({
    status: 400,
    body: { code: 'passkey-refused' },
  })
  expect((await browser.call('GET', '/session')).body.isConfirmed).toBe(false)
  expect((await audited())[0]).toEqual([staff.id, 'failed to confirm', staff.id])
})

test('a person adds a second passkey, removes the first, and keeps the last', async () => {
  const { browser, passkey } = await startWithPasskey()
  const second = createAuthenticator(CONSOLE_ORIGIN)
  const remove = (id: string) => browser.call('DELETE', `/me/passkeys/${id}`)
  expect((await remove(passkey.id)).body).toMatchObject({ code: 'last-passkey' })
  const options = (await browser.call('POST', '/me/passkeys/options')).body
  expect(options.excludeCredentials).toMatchObject([{ id: passkey.id }])
  const response = second.create(options)
  expect(await browser.call('POST', '/me/passkeys', { response, name: 'Key ring' })).toMatchObject({
    status: 200,
  })
  expect((await remove(passkey.id)).status).toBe(200)
  expect((await browser.call('GET', '/me/passkeys')).body).toMatchObject([{ name: 'Key ring' }])
  expect((await browser.signIn(passkey)).status).toBe(400)
  expect((await browser.signIn(second)).status).toBe(200)
})

test('a person sees and ends their own sessions, and no others', async () => {
  const { browser, passkey, newBrowser, store, me, staff, audited } = await startWithPasskey()
  const phone = newBrowser()
  await phone.signIn(passkey)
  const sessions = (await browser.call('GET', '/me/sessions')).body
  expect(sessions).toHaveLength(2)
  expect(sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1)
  const [foreign] = await store.sessions.listOf(me.id)
  expect((await browser.call('DELETE', `/me/sessions/${foreign?.id}`)).status).toBe(404)
  const other = sessions.find(({ isThis }: { isThis: boolean }) => !isThis)
  expect((await browser.call('DELETE', `/me/sessions/${other.id}`)).status).toBe(200)
  expect((await audited())[0]).toEqual([staff.id, 'ended a session', staff.id])
  expect((await phone.call('GET', '/session')).status).toBe(401)
  await phone.signIn(passkey)
  expect((await browser.call('DELETE', '/me/sessions')).status).toBe(200)
  expect((await audited())[0]).toEqual([staff.id, 'ended sessions', staff.id])
  expect((await phone.call('GET', '/session')).status).toBe(401)
  expect((await browser.call('GET', '/session')).status).toBe(200)
})

test('after signing out the token opens nothing', async () => {
  const { browser } = await startWithPasskey()
  const cookies = new Map(browser.cookies)
  const { status, cookies: set, headers } = await browser.call('POST', '/sign-out')
  expect(status).toBe(200)
  expect(headers['clear-site-data']).toBe('"cache"')
  expect(set).toMatchObject([{ name: '__Host-console', value: '', path: '/' }])
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect((await browser.call('GET', '/session')).status).toBe(401)
})

test('a passkey of an earlier host name of the console is refused with a reason', async () => {
  const { newBrowser, store, staff, passkey } = await startWithPasskey()
  const key = await store.passkeys.find(passkey.id)
  if (!key) throw new Error('The passkey was not stored.')
  const { publicKey, name } = key
  const moved = createAuthenticator(CONSOLE_ORIGIN)
  const rpId = 'old.sextant.example'
  await store.passkeys.add(staff.id, { id: moved.id, rpId, publicKey, name })
  expect((await newBrowser().signIn(moved)).body.message).toContain('old.sextant.example')
  expect((await newBrowser().signIn(passkey)).status).toBe(200)
})

test.each([
  {
    origin: 'https://staff.sextant.example',
    names: ['__Host-console', '__Host-console-challenge'],
    secure: true,
  },
  {
    origin: 'http://localhost:3001',
    names: ['console', 'console-challenge'],
    secure: undefined,
  },
])('on $origin the cookies are $names, bound to the host and hidden from scripts', async (at) => {
  const { browser, passkey } = await startWithPasskey({ origin: at.origin })
  await browser.call('POST', '/sign-out')
  const asked = await browser.call('POST', '/sign-in/options')
  const signedIn = await browser.call('POST', '/sign-in', { response: passkey.get(asked.body) })
  expect(signedIn.status).toBe(200)
  const [session, challenge] = at.names
  const shared = {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    ...(at.secure && { secure: true }),
  }
  expect(asked.cookies).toEqual([
    { name: challenge, value: expect.stringMatching(/^[\w-]{22}$/), maxAge: 300, ...shared },
  ])
  expect(signedIn.cookies.find(({ name }) => name === session)).toEqual({
    name: session,
    value: expect.stringMatching(/^[\w-]{22}$/),
    ...shared,
  })
})

test('the first signature is the name; a person changes it, and the audit says so', async () => {
  const { call, store, me } = await startConsole({ areas: ['inbox'] })
  const save = (signature: string) => call('PUT', '/me/signature', { body: { signature } })
  expect((await call('GET', '/me/signature')).body).toEqual({ signature: me.name })
  expect((await save('  Grace Hopper\nSales\n')).status).toBe(200)
  expect((await save('Grace Hopper\nSales')).status).toBe(200) // It changes nothing.
  expect((await call('GET', '/me/signature')).body).toEqual({ signature: 'Grace Hopper\nSales' })
  const entries = await store.audit.list({ limit: 10, action: 'changed a signature' })
  expect(entries).toMatchObject([{ by: me.id, subject: me.id }])
})

test.each([
  ['x'.repeat(501), 'A signature has at most 500 characters.'],
  ['Grace\tHopper', 'A signature is text without tabs or other control characters.'],
  ['Grace\0Hopper', 'A text cannot have the character U+0000.'],
])('a signature with a wrong character or length is refused in one sentence', async (signature, sentence) => {
  const { call } = await startConsole({ areas: ['inbox'] })
  const { status, body } = await call('PUT', '/me/signature', { body: { signature } })
  expect([status, body.message]).toEqual([400, `The call is not as expected at /signature: ${sentence}`])
})
