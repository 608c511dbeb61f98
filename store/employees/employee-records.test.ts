import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, type Kind, skipWithout } from '../../tests/support/service/databases.ts'
import { anEmployee, aPhoto } from '../../tests/support/service/employees.ts'
import { openDatabase } from '../database/open-database.ts'

async function createWithMara(kind: Kind, of: Parameters<typeof anEmployee>[0] = {}, now: () => number = Date.now) {
  const { store, where } = await createStoreOn(kind, now)
  await store.employees.add([anEmployee(of)])
  const [mara] = await store.employees.list()
  if (!mara) throw new Error('The employee was not added.')
  return { store, where, mara }
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('an employee keeps the id when the link is revoked', async () => {
    const { store, mara } = await createWithMara(kind, { empId: 'lost' })
    await store.employees.renewLink('lost')
    expect(await store.employees.get(mara.id)).toMatchObject({ id: mara.id, version: 1 })
  })

  test('a found card tells whose it is, also after its link was revoked', async () => {
    const { store, mara } = await createWithMara(kind, { empId: 'lost' })
    const { employeeRecords } = store
    expect(await employeeRecords.issueCards([mara.id], null)).toBe(1)
    expect(await employeeRecords.findCard('lost')).toMatchObject({
      employee: { id: mara.id },
      link: { revokedAt: null },
    })
    const issued = await store.employees.renewLink('lost', { by: 's1', reason: 'Left in a train' })
    expect(await employeeRecords.findCard('lost')).toMatchObject({
      employee: { id: mara.id },
      link: { revokedBy: 's1', reason: 'Left in a train', revokedAt: expect.any(Number) },
    })
    expect(await employeeRecords.findCard(issued?.empId ?? '')).toMatchObject({
      link: { revokedAt: null },
    })
    expect(await employeeRecords.findCard('\u200blost).')).toMatchObject((await employeeRecords.findCard('lost')) ?? {})
    expect(await employeeRecords.findCard('unknown')).toBeNull()
    const { links, cards } = await employeeRecords.of(mara.id)
    expect(links.map(({ reason }) => reason)).toEqual(['Left in a train', null])
    expect(cards).toMatchObject([{ linkId: links[0]?.id, issuedBy: null }])
    const [listed] = await store.employees.listPage({ search: '', show: 'all' }, { limit: 9 })
    expect(listed?.cardIssuedAt, 'no card has the new link').toBeNull()
  })

  test('a refused consent counts that was recorded after a consent of an instance with a fast clock', async () => {
    const { store, where, mara } = await createWithMara(kind, { empId: 'mara' })
    const decide = (isGiven: boolean) =>
      store.employeeRecords.recordConsent(mara.id, {
        field: 'BloodGroup',
        isGiven,
        decidedOn: '2026-01-02',
        by: null,
      })
    await decide(true)
    const { db, close } = await openDatabase(where)
    const id = 'ffffffff-0000-7000-8000-000000000000' // Ids begin with the time of the instance.
    await db.updateTable('employeeConsents').set({ id }).execute()
    await close()
    await decide(false)
    expect((await store.employees.find('mara'))?.consents).toEqual({ BloodGroup: false })
    const { consents } = await store.employeeRecords.of(mara.id)
    expect(consents.map(({ isGiven }) => isGiven)).toEqual([true, false])
  })

  test('removing an employee removes everything about the employee, and the audit says so', async () => {
    const { store, mara } = await createWithMara(kind, { empId: 'mara' })
    const consent = { field: 'BloodGroup', isGiven: true, decidedOn: '2026-01-02' } as const
    await store.employeeRecords.recordConsent(mara.id, { ...consent, by: null })
    await store.employeeRecords.issueCards([mara.id], null)
    expect(await store.employees.remove('mara', 's1')).toBe(true)
    const { counts, problems } = await store.check()
    expect(counts).toMatchObject({ employees: 0, employeeLinks: 0, issuedCards: 0 })
    expect(counts.employeeConsents).toBe(0)
    expect(problems.filter(({ problem }) => problem.includes('employee'))).toEqual([])
    const [entry] = await store.audit.list({ limit: 1 })
    expect(entry).toMatchObject({ by: 's1', action: 'removed an employee', subject: mara.id })
    expect(await store.employeeRecords.findCard('mara')).toBeNull()
  })

  test('a change writes the named fields, and the audit names them without values', async () => {
    const { store, mara } = await createWithMara(kind)
    const fields = { Designation: 'Head of surveying', ContactNo: mara.ContactNo }
    const outcome = await store.employees.change(mara.id, { by: 's1', version: 0, fields })
    expect(outcome).toEqual({
      outcome: 'changed',
      employee: { ...mara, Designation: 'Head of surveying', version: 1 },
    })
    expect(await store.employees.get(mara.id)).toMatchObject({ Designation: 'Head of surveying' })
    const [entry] = await store.audit.list({ limit: 1 })
    expect(entry).toMatchObject({ action: 'changed an employee', fields: 'Designation' })
  })

  test('a code of another employee is refused, whatever its case', async () => {
    const { store, mara } = await createWithMara(kind, { EmployeeCode: 'ts-1' })
    await store.employees.add([anEmployee({ EmployeeCode: 'TS-2', EmployeeName: 'Noor' })])
    const change = { by: null, version: 0, fields: { EmployeeCode: 'ts-2' } }
    expect(await store.employees.change(mara.id, change)).toMatchObject({
      outcome: 'taken',
      by: { EmployeeName: 'Noor' },
    })
    await expect(store.employees.add([anEmployee({ EmployeeCode: 'TS-1' })])).rejects.toThrow(
      'The EmployeeCode "TS-1" is taken by another employee.',
    )
  })

  test('two employees who are added at the same time do not get the same code', async () => {
    const { store } = await createStoreOn(kind)
    const add = () => store.employees.add([anEmployee({ EmployeeCode: 'TS-1' })])
    const results = await Promise.allSettled([add(), add(), add()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await store.employees.list()).toHaveLength(1)
  })

  test('a change that is based on an old version is refused with the current state', async () => {
    const { store, mara } = await createWithMara(kind)
    const change = (Designation: string) =>
      store.employees.change(mara.id, { by: null, version: 0, fields: { Designation } })
    const outcomes = await Promise.all([change('Lead'), change('Head')])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'stale'])
  })
})

test('the latest decision about a field counts, and all decisions are kept', async () => {
  const { store, mara } = await createWithMara('SQLite', { empId: 'mara' })
  const decide = (isGiven: boolean, decidedOn: string) =>
    store.employeeRecords.recordConsent(mara.id, {
      field: 'BloodGroup',
      isGiven,
      decidedOn,
      by: null,
    })
  expect((await store.employees.find('mara'))?.consents).toEqual({})
  expect(await decide(true, '2026-01-02')).toBe(true)
  expect((await store.employees.find('mara'))?.consents).toEqual({ BloodGroup: true })
  await decide(false, '2026-03-04')
  expect((await store.employees.find('mara'))?.consents).toEqual({ BloodGroup: false })
  expect((await store.employeeRecords.of(mara.id)).consents).toMatchObject([
    { field: 'BloodGroup', isGiven: true, decidedOn: '2026-01-02', recordedBy: null },
    { field: 'BloodGroup', isGiven: false, decidedOn: '2026-03-04' },
  ])
})

test('a refused consent counts that was recorded after the clock was set back', async () => {
  let time = Date.UTC(2026, 0, 2)
  const { store, mara } = await createWithMara('SQLite', { empId: 'mara' }, () => time)
  const decide = (isGiven: boolean) =>
    store.employeeRecords.recordConsent(mara.id, {
      field: 'BloodGroup',
      isGiven,
      decidedOn: '2026-01-02',
      by: null,
    })
  await decide(true)
  time -= 60_000
  await decide(false)
  expect((await store.employees.find('mara'))?.consents).toEqual({ BloodGroup: false })
})

test('no consent is recorded for somebody who is not on record', async () => {
  const { store } = await createWithMara('SQLite')
  const consent = { field: 'BloodGroup', isGiven: true, decidedOn: '2026-01-02' } as const
  expect(await store.employeeRecords.recordConsent('nobody', { ...consent, by: null })).toBe(false)
})

test('a change without a difference makes no version', async () => {
  const { store, mara } = await createWithMara('SQLite')
  const { Designation } = mara
  const change = { by: null, version: 0, fields: { Designation } }
  expect(await store.employees.change(mara.id, change)).toEqual({
    outcome: 'changed',
    employee: mara,
  })
})

test('a new photo has a new address, and a removed photo has none', async () => {
  const { store, mara } = await createWithMara('SQLite')
  const photo = aPhoto()
  await store.employees.change(mara.id, { by: null, version: 0, photo })
  const first = (await store.employees.get(mara.id))?.ImageName ?? ''
  expect(await store.employeePhotos.find(first, 'page')).toEqual(photo.page)
  await store.employees.change(mara.id, { by: null, version: 1, photo: aPhoto('another') })
  const second = (await store.employees.get(mara.id))?.ImageName ?? ''
  expect(await store.employeePhotos.find(first, 'page')).toBeNull()
  expect(await store.employeePhotos.find(second, 'page')).toEqual(aPhoto('another').page)
  await store.employees.change(mara.id, { by: null, version: 2, photo: null })
  expect(await store.employees.get(mara.id)).toMatchObject({ ImageName: '', version: 3 })
  expect((await store.check()).counts.photos).toBe(0)
})
