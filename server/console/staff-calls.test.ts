import { expect, test, vi } from 'vitest'
import type { AuditItem } from '../../contract/console/staff.ts'
import { createAuthenticator } from '../../tests/support/service/authenticator.ts'
import { addStaff, CONSOLE_ORIGIN, startConsole } from '../../tests/support/service/console.ts'
import { openBrowser } from '../../tests/support/service/console-browser.ts'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'

const aPerson = { name: 'Grace Hopper', email: 'Grace@Sextant.example', areas: ['inbox'] }

test('an admin invites a person, who gets a link that is shown once', async () => {
  const { app, call, me, store } = await startConsole({ areas: ['admin'] })
  const { status, body } = await call('POST', '/staff', { body: aPerson })
  expect(status).toBe(200)
  expect(body).toMatchObject({ kind: 'invitation' })
  const [address, token = ''] = body.link.split('#')
  expect(address).toBe(`${CONSOLE_ORIGIN}/link`)
  const listed = await call('GET', '/staff')
  expect(listed.text).not.toContain(token)
  expect(listed.body.staff).toContainEqual(
    expect.objectContaining({
      email: 'grace@sextant.example',
      areas: ['inbox'],
      passkeys: 0,
      hasOidc: false,
      isAnonymous: false,
      link: expect.objectContaining({ kind: 'invitation', issuedBy: me.name, usedAt: null }),
    }),
  )
  const browser = openBrowser(app, CONSOLE_ORIGIN)
  expect((await browser.accept(token, createAuthenticator(CONSOLE_ORIGIN))).status).toBe(200)
  expect((await browser.call('GET', '/session')).body.me).toMatchObject({ name: 'Grace Hopper' })
  expect((await store.audit.list({ limit: 9, person: body.staffId })).map(({ by }) => by)).toEqual([
    body.staffId,
    body.staffId,
    me.id,
    me.id,
  ])
})

test.each([
  [{ email: 'grace' }, 400, 'invalid'],
  [{ email: 'grace@sextant.example,eve@evil.example' }, 400, 'invalid'],
  [{ email: 'Grace <grace@sextant.example>' }, 400, 'invalid'],
  [{ name: ' ' }, 400, 'invalid'],
  [{ name: 'Grace\nBcc: eve' }, 400, 'invalid'],
  [{ areas: ['everything'] }, 400, 'invalid'],
])('an invitation with %j is refused', async (change, status, code) => {
  const { call, store } = await startConsole()
  const body = { ...aPerson, ...change }
  expect(await call('POST', '/staff', { body })).toMatchObject({ status, body: { code } })
  expect(await store.staff.list()).toHaveLength(1)
})

test('an address is invited once', async () => {
  const { call } = await startConsole()
  await call('POST', '/staff', { body: aPerson })
  const again = await call('POST', '/staff', { body: { ...aPerson, name: 'Other' } })
  expect(again).toMatchObject({ status: 409, body: { code: 'exists' } })
})

test('a person who can sign in gets a recovery link, others an invitation, disabled people none', async () => {
  const { app, call } = await startConsole()
  const { staffId } = (await call('POST', '/staff', { body: aPerson })).body
  const first = (await call('POST', `/staff/${staffId}/link`)).body
  expect(first.kind).toBe('invitation')
  const passkey = createAuthenticator(CONSOLE_ORIGIN)
  await openBrowser(app, CONSOLE_ORIGIN).accept(first.link.split('#')[1], passkey)
  const second = (await call('POST', `/staff/${staffId}/link`)).body
  expect(second.kind).toBe('recovery')
  await call('POST', `/staff/${staffId}/disable`, { body: { handOverTo: null } })
  expect(await call('POST', `/staff/${staffId}/link`)).toMatchObject({
    status: 409,
    body: { code: 'not-now' },
  })
})

test('whether a link has expired is decided by the clock of the database', async () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const { call } = await startConsole({ now: () => now })
  await call('POST', '/staff', { body: aPerson })
  expect((await call('GET', '/staff')).body.now).toBe(now)
})

test('areas are changed and take effect with the next call', async () => {
  const { call, store } = await startConsole()
  const person = await addStaff(store, { areas: ['admin'] })
  const as = await store.sessions.start(person.id, 'Firefox on Windows')
  expect((await call('GET', '/staff', { as })).status).toBe(200)
  const areas = ['inbox', 'people']
  const body = { areas, handOverTo: null }
  expect((await call('PUT', `/staff/${person.id}/areas`, { body })).status).toBe(200)
  expect((await call('GET', '/staff', { as })).status).toBe(403)
  expect(await store.staff.find(person.id)).toMatchObject({ areas })
})

test('an area that is named twice is refused', async () => {
  const { call, store, me } = await startConsole()
  const person = await addStaff(store, { areas: ['inbox'] })
  const body = { areas: ['inbox', 'inbox'], handOverTo: null }
  expect((await call('PUT', `/staff/${person.id}/areas`, { body })).status).toBe(400)
  const invited = { name: 'Grace Hopper', email: 'grace@sextant.example', areas: body.areas }
  expect((await call('POST', '/staff', { body: invited })).status).toBe(400)
  expect((await store.staff.list()).map(({ areas }) => areas)).toEqual([me.areas, ['inbox']])
})

test('the last admin keeps the area and stays enabled', async () => {
  const { call, me } = await startConsole()
  const lastAdmin = { status: 409, body: { code: 'last-admin' } }
  const body = { areas: [], handOverTo: null }
  expect(await call('PUT', `/staff/${me.id}/areas`, { body })).toMatchObject(lastAdmin)
  expect(await call('POST', `/staff/${me.id}/disable`, { body })).toMatchObject(lastAdmin)
})

test('a disabled person is signed out, may be enabled again, and becomes an id on request', async () => {
  const { call, store } = await startConsole()
  const person = await addStaff(store)
  const as = await store.sessions.start(person.id, 'Firefox on Windows')
  const post = (action: string, body?: object) => call('POST', `/staff/${person.id}/${action}`, body ? { body } : {})
  expect((await post('anonymise')).body).toMatchObject({ code: 'not-now' })
  expect((await post('disable', { handOverTo: null })).status).toBe(200)
  expect((await call('GET', '/session', { as })).status).toBe(401)
  expect((await post('enable')).status).toBe(200)
  await post('disable', { handOverTo: null })
  expect((await post('anonymise')).status).toBe(200)
  const { text, body } = await call('GET', '/staff')
  expect(text).not.toContain(person.email)
  expect(body.staff).toContainEqual(expect.objectContaining({ name: person.id, isAnonymous: true }))
  expect((await post('enable')).status).toBe(404)
  const audit = await call('GET', '/audit')
  expect(audit.text).not.toContain(person.name)
})

test('disabling a person gives their open requests to a colleague or to nobody', async () => {
  const { call, me, store } = await startConsole()
  const person = await addStaff(store, { areas: ['inbox'] })
  const reader = await addStaff(store, { areas: ['people'] })
  const own = async () => {
    await store.requests.add(aTrialRequest(), null)
    const [newest] = (await store.requests.list({ view: 'all', me: null, today: '' }, { limit: 1 })).rows
    const options = { version: null, by: null, link: null }
    await store.requests.change(newest?.id ?? '', { owner: person.id }, options)
    return newest?.id ?? ''
  }
  const ownerOf = async (id: string) => (await store.requests.find(id))?.owner?.id
  const first = await own()
  expect((await call('GET', `/staff/${person.id}/open-requests`)).body).toEqual({
    count: 1,
    isMore: false,
    owners: [{ id: me.id, name: me.name }],
  })
  const disable = (handOverTo: string | null) => call('POST', `/staff/${person.id}/disable`, { body: { handOverTo } })
  for (const nobody of [reader.id, person.id, 'unknown'])
    expect(await disable(nobody)).toMatchObject({ status: 409, body: { code: 'not-now' } })
  expect(await store.staff.find(person.id)).toMatchObject({ disabledAt: null })
  expect((await disable(me.id)).status).toBe(200)
  expect(await ownerOf(first)).toBe(me.id)
  await call('POST', `/staff/${person.id}/enable`)
  const second = await own()
  expect((await disable(null)).status).toBe(200)
  expect(await ownerOf(second)).toBeUndefined()
  expect(await ownerOf(first)).toBe(me.id)
})

test('a person who loses the area inbox gives their open requests to a colleague', async () => {
  const { call, store } = await startConsole()
  const person = await addStaff(store, { areas: ['inbox', 'people'] })
  const colleague = await addStaff(store, { areas: ['inbox'] })
  await store.requests.add(aTrialRequest(), null)
  const [request] = await store.requests.listStored()
  const id = request?.id ?? ''
  await store.requests.change(id, { owner: person.id }, { version: null, by: null, link: null })
  const wake = vi.fn()
  store.outbox.onDue(wake)
  const setAreas = (handOverTo: string | null) =>
    call('PUT', `/staff/${person.id}/areas`, { body: { areas: ['people'], handOverTo } })
  expect(await setAreas(person.id)).toMatchObject({ status: 409, body: { code: 'not-now' } })
  expect(wake).not.toHaveBeenCalled()
  expect((await setAreas(colleague.id)).status).toBe(200)
  expect(wake).toHaveBeenCalledOnce()
  expect(await store.requests.find(id)).toMatchObject({ owner: { id: colleague.id } })
})

test('an admin ends all sessions of a person', async () => {
  const { call, me, store } = await startConsole()
  const person = await addStaff(store)
  const as = await store.sessions.start(person.id, 'Firefox on Windows')
  expect((await call('DELETE', `/staff/${person.id}/sessions`)).status).toBe(200)
  expect((await store.audit.list({ limit: 1 }))[0]).toMatchObject({
    by: me.id,
    action: 'ended sessions',
    subject: person.id,
  })
  expect((await call('GET', '/session', { as })).status).toBe(401)
})

test('the audit is shown in pages, with names, by person and by action', async () => {
  const { call, me, store } = await startConsole()
  const person = await addStaff(store, { name: 'Mary Somerville' })
  await call('PUT', `/staff/${person.id}/areas`, { body: { areas: ['people'], handOverTo: null } })
  await store.audit.add({ by: null, action: 'failed to sign in' })
  await store.audit.add({ by: me.id, action: 'erased a person', subject: 'a-record' })
  const first = (await call('GET', '/audit?limit=2')).body
  expect(first.rows).toMatchObject([
    { by: { id: me.id }, action: 'erased a person', subject: { id: 'a-record', name: null } },
    { by: null, action: 'failed to sign in', subject: null, fields: null },
  ])
  const second = (await call('GET', `/audit?limit=2&before=${first.next}`)).body
  expect(second.rows[0]).toMatchObject({
    by: { id: me.id, name: me.name },
    action: 'changed areas',
    subject: { id: person.id, name: 'Mary Somerville' },
    fields: 'areas',
  })
  const last = (await call('GET', `/audit?limit=200`)).body
  expect(last.next).toBeNull()
  const ofPerson = (await call('GET', `/audit?person=${person.id}`)).body.rows
  expect(ofPerson.map(({ action }: { action: string }) => action)).toEqual(['changed areas', 'added a staff member'])
  const { headers: known } = await call('GET', '/audit')
  const again = () => call('GET', '/audit', { headers: { 'if-none-match': String(known.etag) } })
  expect(await again()).toMatchObject({ status: 304, text: '' })
  await store.audit.add({ by: null, action: 'signed in' })
  expect((await again()).status).toBe(200)
  const failed = (await call('GET', '/audit?action=failed%20to%20sign%20in')).body.rows
  expect(failed).toHaveLength(1)
})

test('the audit names records only to people whose areas show them, and erased records to nobody', async () => {
  const { call, me, store } = await startConsole()
  const id = await addRequest(store, aTrialRequest({ CompanyName: 'Meridian' }))
  await store.employees.add([anEmployee({ EmployeeName: 'Mara Lindqvist' })])
  const [mara] = await store.employees.list()
  const delivery = (await store.requests.find(id))?.deliveries[0]?.id ?? ''
  await store.audit.add({ by: me.id, action: 'retried a delivery', subject: delivery })
  await store.audit.add({ by: me.id, action: 'changed an employee', subject: mara?.id ?? '' })
  await store.audit.add({ by: me.id, action: 'changed a request', subject: id })
  const subjects = async () => (await call('GET', '/audit?limit=3')).body.rows.map((row: AuditItem) => row.subject)
  const request = { id, kind: 'request', name: 'Meridian' }
  expect(await subjects()).toEqual([request, { id: mara?.id, kind: 'employee', name: 'Mara Lindqvist' }, request])
  await store.staff.setAreas(me.id, ['admin', 'inbox'], null)
  const [, employee] = (await call('GET', '/audit?limit=4')).body.rows.slice(1)
  expect(employee.subject).toEqual({ id: mara?.id, kind: null, name: null })
  await store.erase({ requests: [id] })
  expect((await call('GET', '/audit')).text).not.toContain('Meridian')
})
