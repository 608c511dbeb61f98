import { expect, test, vi } from 'vitest'
import { addStaff, startConsole } from '../../../tests/support/service/console.ts'
import { anEmployee, aPhoto } from '../../../tests/support/service/employees.ts'

const fields = {
  EmployeeName: 'Zoë Ångström',
  Designation: 'Request engineer',
  EmployeeCode: 'Z-1',
  BloodGroup: 'O+',
  ContactNo: '+44 20 7946 0104',
  AlternateContactNo: '',
}

async function startWithOne() {
  const setup = await startConsole({ areas: ['employees'] })
  const { body } = await setup.call('POST', '/employees', { body: fields })
  const path = `/employees/${body.id}`
  return {
    ...setup,
    id: body.id as string,
    path,
    read: async () => (await setup.call('GET', path)).body,
  }
}

test('an added employee is on the list and on a page of their own', async () => {
  const { call, id, read, me } = await startWithOne()
  const { rows, count, next } = (await call('GET', '/employees')).body
  expect([count, next]).toEqual([1, null])
  expect(rows).toEqual([
    {
      id,
      version: 0,
      name: 'Zoë Ångström',
      designation: 'Request engineer',
      code: 'Z-1',
      hasPhoto: false,
      cardIssuedAt: null,
    },
  ])
  expect(await read()).toMatchObject({
    fields,
    link: expect.stringMatching(/\/Home\/TeamMembers\?EmpId=[0-9a-f]{32}$/),
    isConsentRequired: false,
    consents: [],
    links: [{ createdBy: me.name, revokedAt: null, cards: [] }],
    history: [{ by: me.name, action: 'added an employee' }],
  })
})

test.each([
  ['zoe', 1],
  ['ANGST request', 1],
  ['z-1', 1],
  ['7946', 1],
  ['442079', 1],
  ['ngst', 0],
  ['zoe absent', 0],
])('the search "%s" finds %i', async (search, count) => {
  const { call } = await startWithOne()
  const { body } = await call('GET', `/employees?search=${encodeURIComponent(search)}`)
  expect(body.count).toBe(count)
})

test('the list is sorted by name and read page by page', async () => {
  const { call, store } = await startWithOne()
  const names = ['Émile', 'eva', 'Adam', 'Émile']
  await store.employees.add(names.map((EmployeeName) => anEmployee({ EmployeeName })))
  const seen: string[] = []
  let after = ''
  do {
    const { body } = await call('GET', `/employees?limit=2${after && `&after=${after}`}`)
    seen.push(...body.rows.map(({ name }: { name: string }) => name))
    expect(body.count).toBe(5)
    after = body.next
  } while (after)
  expect(seen).toEqual(['Adam', 'Émile', 'Émile', 'eva', 'Zoë Ångström'])
})

test('an unchanged list is not read, and each change of an employee, a link or a card changes it', async () => {
  const { call, store, id, path, me } = await startWithOne()
  const read = vi.spyOn(store.employees, 'listPage')
  const { headers } = await call('GET', '/employees')
  let etag = String(headers.etag)
  const isUnchanged = async () => {
    const answer = await call('GET', '/employees', { headers: { 'if-none-match': etag } })
    etag = String(answer.headers.etag)
    return answer.status === 304
  }
  expect(await isUnchanged()).toBe(true)
  expect(read).toHaveBeenCalledTimes(1)
  const headersOf = { headers: { 'if-match': '"0"' } }
  const changes = [
    () => call('PATCH', path, { body: { Designation: 'Director' }, ...headersOf }),
    () => call('POST', '/employees/cards', { body: { ids: [id] } }),
    () => call('POST', `${path}/revoke`, { body: { reason: 'lost', version: 1 } }),
    () => store.employees.add([anEmployee()], me.id),
    () => call('DELETE', path),
  ]
  for (const change of changes) {
    await change()
    expect(await isUnchanged()).toBe(false)
    expect(await isUnchanged()).toBe(true)
  }
})

test('a page begins after the last row of the page before, also if that was removed', async () => {
  const { call, store } = await startWithOne()
  await store.employees.add(['A', 'B', 'C'].map((EmployeeName) => anEmployee({ EmployeeName })))
  const { rows, next } = (await call('GET', '/employees?limit=2')).body
  await call('DELETE', `/employees/${rows[1].id}`)
  const { body } = await call('GET', `/employees?limit=2&after=${next}`)
  expect(body.rows.map(({ name }: { name: string }) => name)).toEqual(['C', 'Zoë Ångström'])
  for (const after of ['x', Buffer.from('a\0b\0c').toString('base64url')])
    expect((await call('GET', `/employees?after=${after}`)).status).toBe(200)
})

test('the list can be reduced to employees without a photo, and without a card', async () => {
  const { call, store, id } = await startWithOne()
  const withPhoto = anEmployee({ EmployeeName: 'Photo', ImageName: 'a.webp' })
  await store.employees.add([{ ...withPhoto, photo: aPhoto() }])
  expect((await call('POST', '/employees/cards', { body: { ids: [id, id, 'x'] } })).body).toEqual({
    recorded: 1,
  })
  const namesOf = async (show: string) =>
    (await call('GET', `/employees?show=${show}`)).body.rows.map(({ name }: { name: string }) => name)
  expect(await namesOf('without-photo')).toEqual(['Zoë Ångström'])
  expect(await namesOf('without-card')).toEqual(['Photo'])
})

test('fields that break a rule are refused by name', async () => {
  const { call, path } = await startWithOne()
  const body = { EmployeeName: ' ', ContactNo: 'none' }
  const answer = await call('PATCH', path, { body, headers: { 'if-match': '"0"' } })
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({
    EmployeeName: 'Name is required.',
    ContactNo: expect.stringContaining('Mobile No. must be a telephone number'),
  })
})

test('a taken code is refused with the name of its owner', async () => {
  const { call, store } = await startWithOne()
  const added = await call('POST', '/employees', { body: { ...fields, EmployeeCode: 'z-1' } })
  expect([added.status, added.body.message]).toEqual([409, 'The code Z-1 belongs to Zoë Ångström.'])
  await store.employees.add([anEmployee({ EmployeeName: 'Other' })])
  const other = (await store.employees.list()).find(({ EmployeeName }) => EmployeeName === 'Other')
  const headers = { 'if-match': '"0"' }
  const body = { EmployeeCode: 'Z-1' }
  const changed = await call('PATCH', `/employees/${other?.id}`, { body, headers })
  expect([changed.status, changed.body.code]).toEqual([409, 'exists'])
})

test('a change of a state that somebody else has changed says who changed what', async () => {
  const { call, store, path } = await startWithOne()
  const colleague = await addStaff(store, { areas: ['employees'], name: 'Grace Hopper' })
  const as = await store.sessions.start(colleague.id, 'Chrome on Linux')
  const headers = { 'if-match': '"0"' }
  const theirs = { body: { Designation: 'Director' }, headers, as }
  expect((await call('PATCH', path, theirs)).body).toMatchObject({ version: 1 })
  const mine = await call('PATCH', path, { body: { EmployeeCode: 'Z-2' }, headers })
  expect(mine.status).toBe(412)
  expect(mine.body).toMatchObject({
    message: 'Grace Hopper changed Zoë Ångström in the meantime. Your change is not stored yet.',
    version: 1,
    fields: { Designation: 'Director', EmployeeCode: 'Z-1' },
    changes: [{ by: 'Grace Hopper', fields: 'Designation' }],
  })
  const revoke = { body: { reason: 'lost', version: 0 } }
  expect((await call('POST', `${path}/revoke`, revoke)).status).toBe(412)
})

test('a found card names its owner, and after the revocation who revoked it and why', async () => {
  const { call, path, id, read, me } = await startWithOne()
  await call('POST', '/employees/cards', { body: { ids: [id] } })
  const { link } = await read()
  const empId = new URL(link).searchParams.get('EmpId')
  const find = (text: unknown) => call('POST', '/employees/found', { body: { text } })
  expect((await find(link)).body).toMatchObject({
    employee: { id, name: 'Zoë Ångström' },
    link: { revokedAt: null, cards: [{ issuedBy: me.name }] },
  })
  const revoked = await call('POST', `${path}/revoke`, { body: { reason: ' lost ', version: 0 } })
  expect([revoked.status, revoked.body]).toEqual([200, { isPhotoExternal: false }])
  for (const text of [link, empId, link.replace('EmpId', 'empid')])
    expect((await find(text)).body.link).toMatchObject({
      revokedAt: expect.any(Number),
      revokedBy: me.name,
      reason: 'lost',
    })
  expect((await read()).link).not.toBe(link)
  expect((await find('unknown')).status).toBe(404)
})

test('a consent is recorded with its day and who recorded it, not for a day in the future', async () => {
  const { call, path, read, me } = await startWithOne()
  const consent = { field: 'BloodGroup', isGiven: false, decidedOn: '2026-01-31' }
  expect((await call('PUT', `${path}/consents`, { body: consent })).status).toBe(200)
  expect((await read()).consents).toEqual([
    { ...consent, id: expect.any(String), recordedAt: expect.any(Number), recordedBy: me.name },
  ])
  const later = { ...consent, decidedOn: '9999-01-31' }
  expect((await call('PUT', `${path}/consents`, { body: later })).status).toBe(400)
})

test('the QR code of the link is an SVG or PNG file', async () => {
  const { call, path } = await startWithOne()
  const svg = await call('GET', `${path}/qr.svg`)
  expect([svg.headers['content-type'], svg.text]).toEqual([
    expect.stringContaining('image/svg+xml'),
    expect.stringMatching(/^<svg/),
  ])
  const png = await call('GET', `${path}/qr.png`)
  expect([png.headers['content-type'], png.text.slice(1, 4)]).toEqual(['image/png', 'PNG'])
})

test('an export has everything stored about the employee; that of all is a table with the links', async () => {
  const { call, path, id, read, store, me } = await startWithOne()
  await call('POST', '/employees/cards', { body: { ids: [id] } })
  const { link } = await read()
  const exported = JSON.parse((await call('POST', `${path}/export`)).text)
  expect(exported).toMatchObject({
    employee: fields,
    photo: null,
    links: [{ employeeId: id }],
    cards: [{ linkId: exported.links[0].id }],
    audit: [{ action: 'added an employee' }, {}, { action: 'exported an employee' }],
  })
  const table = await call('POST', '/employees/export')
  expect((await store.audit.list({ limit: 1 }))[0]).toMatchObject({
    by: me.id,
    action: 'exported the employees',
    subject: null,
  })
  expect(table.headers['content-disposition']).toMatch(/employees-[\d-]+\.csv/)
  expect(table.text).toContain(link)
})

test('a removed employee is gone', async () => {
  const { call, path } = await startWithOne()
  expect((await call('DELETE', path)).status).toBe(200)
  expect((await call('GET', path)).status).toBe(404)
  expect((await call('GET', '/employees')).body.count).toBe(0)
})
