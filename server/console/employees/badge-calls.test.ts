import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { OptionalField } from '../../../contract/employee.ts'
import { employeeLink } from '../../../contract/employee-link.ts'
import { qrCodePath } from '../../../records/qr-code.ts'
import { startConsole } from '../../../tests/support/service/console.ts'
import { anEmployee } from '../../../tests/support/service/employees.ts'

test('a badge has the fields of the employee and the QR code of the current link', async () => {
  const { call, store, settings } = await startConsole()
  await store.employees.add([anEmployee({ EmployeeName: 'Mara Lindqvist', empId: 'secret-1' })])
  const [mara] = await store.employees.list()
  const { status, body } = await call('POST', '/employees/badges', { body: { ids: [mara?.id] } })
  expect(status).toBe(200)
  expect(body.badges).toMatchObject([
    {
      id: mara?.id,
      name: 'Mara Lindqvist',
      designation: 'Surveyor',
      bloodGroup: 'O+',
      mobile: '+44 20 7946 0104',
      alternate: '+44 20 7946 0105',
      hasPhoto: false,
      qr: qrCodePath(employeeLink(settings.publicUrl, 'secret-1')),
    },
  ])
})

test('a badge and the exported list have no field that its employee refused', async () => {
  const { call, store, me } = await startConsole()
  await store.employees.add([anEmployee({ EmployeeName: 'Mara' }), anEmployee({ EmployeeName: 'Noor' })])
  const people = await store.employees.list()
  const decide = (employee: number, field: OptionalField, isGiven: boolean) =>
    store.employeeRecords.recordConsent(people[employee]?.id ?? '', {
      field,
      isGiven,
      decidedOn: '2026-11-23',
      by: me.id,
    })
  await decide(0, 'BloodGroup', true)
  await decide(0, 'BloodGroup', false)
  await decide(1, 'AlternateContactNo', false)
  await decide(1, 'BloodGroup', true)
  const { body } = await call('POST', '/employees/badges', { body: { ids: people.map(({ id }) => id) } })
  expect(body.badges).toMatchObject([
    { name: 'Mara', bloodGroup: '', alternate: '+44 20 7946 0105' },
    { name: 'Noor', bloodGroup: 'O+', alternate: '' },
  ])
  const { text } = await call('POST', '/employees/export')
  const rows = text.split('\r\n')
  expect(rows[1]).toMatch(/Mara(?!.*O\+).*0105/)
  expect(rows[2]).toMatch(/Noor.*O\+(?!.*0105)/)
})

test('badges come in the order of the ids, without those of removed employees', async () => {
  const { call, store } = await startConsole()
  await store.employees.add(['A', 'B', 'C'].map((EmployeeName) => anEmployee({ EmployeeName })))
  const [a, b, c] = await store.employees.list()
  await store.employees.remove(b?.empId ?? '')
  const body = { ids: [c?.id, b?.id, a?.id] }
  const answer = await call('POST', '/employees/badges', { body })
  expect(answer.body.badges.map(({ name }: { name: string }) => name)).toEqual(['C', 'A'])
})

test('the settings have the fields and words of the company', async () => {
  const { call } = await startConsole()
  const { body } = await call('GET', '/employees/badges')
  expect(body.fields).toEqual(['designation', 'employeeCode', 'bloodGroup', 'mobile'])
  expect(body.words).toMatchObject([{ locale: 'en', company: 'Sextant' }])
})

test('other calls are answered while the QR codes of a sheet are computed', async () => {
  const { call, store } = await startConsole()
  await store.employees.add(Array.from({ length: 200 }, () => anEmployee()))
  const ids = (await store.employees.list()).map(({ id }) => id)
  let isDone = false
  const badges = call('POST', '/employees/badges', { body: { ids } }).finally(() => {
    isDone = true
  })
  let turns = 0
  for (; !isDone; turns++) await yieldToEventLoop()
  expect((await badges).body.badges).toHaveLength(200)
  expect(turns).toBeGreaterThan(10)
})

test('a call with more than 500 ids is refused', async () => {
  const { call } = await startConsole()
  const ids = Array.from({ length: 501 }, (_, index) => String(index))
  expect((await call('POST', '/employees/badges', { body: { ids } })).status).toBe(400)
})

test.each([
  ['https://www.sextant.example', null],
  ['http://localhost:3000', 'http://localhost:3000'],
])('links that begin with %s are named if they work on this machine only', async (url, local) => {
  const { call } = await startConsole({ areas: ['employees'], env: { PUBLIC_URL: url } })
  expect((await call('GET', '/employees/badges')).body.localUrl).toBe(local)
})
