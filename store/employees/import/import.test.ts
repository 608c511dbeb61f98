import { beforeEach, describe, expect, test } from 'vitest'
import type { PreviewBody } from '../../../contract/console/employees/employee-imports.ts'
import { createStoreOn, databases, type Kind, skipWithout } from '../../../tests/support/service/databases.ts'
import { anEmployee, aPhoto } from '../../../tests/support/service/employees.ts'
import { leaseAll } from '../../../tests/support/service/lease-all.ts'
import { aTrialRequest } from '../../../tests/support/service/records.ts'
import type { Store } from '../../open-store.ts'

const update: PreviewBody = { mode: 'update', skipWrong: false, removeMissing: false }

type Upload = [csv: string | null, change?: Partial<PreviewBody>, photos?: string[]]

async function createWith(kind: Kind, ...codes: string[]) {
  const { store } = await createStoreOn(kind)
  const named = codes.map((EmployeeCode) => anEmployee({ EmployeeCode, EmployeeName: EmployeeCode }))
  await store.employees.add(named)
  return store
}

/** Sends the list and the photos, and resolves to the plan. */
async function judge({ employeeImports }: Store, ...[csv, change = {}, photos = []]: Upload) {
  if (csv !== null) await employeeImports.setList('s1', 'staff.csv', Buffer.from(csv))
  for (const name of photos) await employeeImports.setPhoto('s1', { name, photo: aPhoto(name) })
  const plan = await employeeImports.judge('s1', { ...update, ...change })
  if (!plan) throw new Error('There is no import.')
  return plan
}

/** Resolves to the plan, which is applied unless it has wrong rows. */
async function apply(store: Store, ...upload: Upload) {
  const plan = await judge(store, ...upload)
  if (plan.isApplicable) expect(await store.employeeImports.apply('s1', plan, 's1')).toBeInstanceOf(Array)
  return plan
}

const byCode = async (store: Store) =>
  Object.fromEntries((await store.employees.list()).map((employee) => [employee.EmployeeCode, employee]))

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('each change by an import is an event for the webhook, which waits behind requests', async () => {
    const store = await createWith(kind, 'A-1', 'A-2', 'A-3')
    await store.channels.switchOn(['webhook'])
    const before = await byCode(store)
    const csv = 'Code,Name\nA-1,Ada\nA-2,A-2\nA-9,Grace\n'
    await apply(store, csv, { removeMissing: true })
    await store.requests.add(aTrialRequest(), null)
    const lease = () => leaseAll(store, 'webhook', 60_000, 1)
    expect(await lease()).toMatchObject([{ about: { kind: 'request' } }])
    const after = await byCode(store)
    const subjects = []
    for (let [event] = await lease(); event; [event] = await lease()) {
      const found = await store.notices.find(event.about.id)
      expect(found).toMatchObject({ kind: 'employeeChanged' })
      subjects.push(found?.subject)
    }
    const changed = [before['A-1'], before['A-3'], after['A-9']].map((employee) => employee?.id)
    expect(subjects.toSorted()).toEqual(changed.toSorted())
  })

  test('a photo is found by the column or by the code, and gets a new address', async () => {
    const store = await createWith(kind, 'A-1', 'A-2', 'A-3')
    const csv = 'Code,Name,Photo\nA-1,Ada,Portrait.JPG\nA-2,A-2,\nA-9,Grace,\n'
    const photos = ['portrait.jpg', 'a-2.png', 'A-9.webp', 'A-3.jpg', 'x.jpg']
    expect(await apply(store, csv, {}, photos)).toMatchObject({ unmatchedPhotos: ['x.jpg'], withoutPhoto: [] })
    const after = await byCode(store)
    for (const [code, name] of [
      ['A-1', 'portrait.jpg'],
      ['A-2', 'a-2.png'],
      ['A-3', 'A-3.jpg'],
      ['A-9', 'A-9.webp'],
    ] as const) {
      const photo = await store.employeePhotos.find(after[code]?.ImageName ?? '', 'page')
      expect(photo).toEqual(aPhoto(name).page)
    }
    const again = await apply(store, null, {}, ['A-1.jpg'])
    expect(again).toMatchObject({ changed: [{ photo: 'A-1.jpg' }] })
    await store.employeeImports.eraseUnused()
    expect((await store.check()).counts.photos).toBe(4)
  })

  test('a plan is refused if employees or photos have changed since, or if it was applied', async () => {
    const store = await createWith(kind, 'A-1')
    const upload: Upload = ['Code,Name\nA-1,Ada\n', {}, ['A-1.jpg']]
    const before = await judge(store, ...upload)
    await store.employeeImports.discard('s1')
    expect(await store.employeeImports.apply('s1', before, 's1')).toBe('unknown')
    await judge(store, upload[0])
    expect(await store.employeeImports.apply('s1', before, 's1')).toBe('stale')
    const [employee] = await store.employees.list()
    const fields = { Designation: 'Lead' }
    await store.employees.change(employee?.id ?? '', { by: null, version: 0, fields })
    const plan = await judge(store, ...upload)
    expect(plan.fingerprint).not.toBe(before.fingerprint)
    expect(await store.employeeImports.apply('s1', before, 's1')).toBe('stale')
    expect(await byCode(store)).toMatchObject({ 'A-1': { EmployeeName: 'A-1', version: 1 } })

    const both = await Promise.all(['s1', 's1'].map((by) => store.employeeImports.apply('s1', plan, by)))
    expect(both.toSorted()).toEqual([[], 'unknown'])
    expect(await byCode(store)).toMatchObject({ 'A-1': { EmployeeName: 'Ada', version: 2 } })
  })

  test('the EmpId of a revoked card is never used again', async () => {
    const store = await createWith(kind, 'A-1')
    const [ada] = await store.employees.list()
    await store.employees.renewLink(ada?.empId ?? '')
    expect(await apply(store, `Code,Name,EmpId\nB-1,Eve,${ada?.empId}\n`)).toMatchObject({
      problems: [{ column: 'EmpId', why: `EmpId "${ada?.empId}" is that of a revoked card.` }],
    })
    expect(await store.employees.list()).toHaveLength(1)
  })

  test('5,000 rows of which every tenth is wrong make one report, and then 4,500 employees', async () => {
    const store = await createWith(kind)
    const rows = Array.from({ length: 5_000 }, (_, nth) =>
      nth % 10 === 9 ? `C-${nth},,` : `C-${nth},Name ${nth},Surveyor`,
    )
    const csv = `Code,Name,Position\n${rows.join('\n')}\n`
    const refused = await apply(store, csv)
    expect(refused).toMatchObject({ isApplicable: false, wrong: 500 })
    expect(refused.problems.slice(0, 2)).toMatchObject([
      { where: 'line 11', why: 'Name is required.' },
      { where: 'line 21', why: 'Name is required.' },
    ])
    expect(await store.employees.list()).toEqual([])
    await apply(store, csv, { skipWrong: true })
    expect(await store.employees.list()).toHaveLength(4_500)
  }, 30_000)

  test('a photo that cannot be used is a problem of its row, and a photo without a row is named', async () => {
    const store = await createWith(kind)
    const photo = { problem: 'is not a picture that can be read' }
    for (const name of ['A-1.jpg', 'b.jpg']) await store.employeeImports.setPhoto('s1', { name, photo })
    expect(await judge(store, 'Code,Name\nA-1,Ada\n')).toMatchObject({
      problems: [{ where: 'line 2', why: 'The photo A-1.jpg is not a picture that can be read.' }],
      unmatchedPhotos: ['b.jpg'],
    })
  })
})

test('rows are matched by code, whatever its case: added, changed, left', async () => {
  const store = await createWith('SQLite', 'A-1', 'A-2', 'A-3')
  const before = await byCode(store)
  const csv = 'Code,Name,Position\na-1,Ada,Countess\nA-2,A-2,Surveyor\nA-9,Grace,Admiral\n'
  expect(await apply(store, csv)).toMatchObject({
    added: [{ fields: { EmployeeName: 'Grace' } }],
    changed: [
      {
        changes: [
          { field: 'EmployeeName', from: 'A-1', to: 'Ada' },
          { field: 'Designation', from: 'Surveyor', to: 'Countess' },
          { field: 'EmployeeCode', from: 'A-1', to: 'a-1' },
        ],
      },
    ],
    unchanged: 1,
    missing: [{ code: 'A-3' }],
    withoutPhoto: [{ code: 'A-1' }, { code: 'A-2' }, { code: 'A-3' }, { code: 'A-9' }],
  })
  const after = await byCode(store)
  expect(Object.keys(after).sort()).toEqual(['A-2', 'A-3', 'A-9', 'a-1'])
  expect(after['a-1']).toMatchObject({
    empId: before['A-1']?.empId,
    BloodGroup: 'O+',
    version: 1,
    Designation: 'Countess',
  })
  expect(after['A-2']).toEqual(before['A-2'])
  expect((await store.check()).problems).toEqual([])
  const audited = (await store.audit.list({ limit: 3 })).map(({ by, action }) => [by, action])
  expect(audited).toContainEqual(['s1', 'changed an employee'])
})

test('an empty cell empties the field, a column that is missing leaves it', async () => {
  const store = await createWith('SQLite', 'A-1')
  await apply(store, 'Code,Name,Blood group\nA-1,Ada,\n')
  expect(await byCode(store)).toMatchObject({
    'A-1': { BloodGroup: '', Designation: 'Surveyor', ContactNo: '+44 20 7946 0104' },
  })
})

test('common spellings of a blood group are one, and others are wrong', async () => {
  const store = await createWith('SQLite', 'A-1')
  const csv = 'Code,Name,Blood group\nA-1,Ada,o neg\nA-2,Grace,AB Rh positive\nA-3,Joan,X+\n'
  const { problems } = await apply(store, csv, { skipWrong: true })
  expect(problems).toMatchObject([
    { where: 'line 4', why: expect.stringMatching(/must be A\+, A−, .* or O−, or empty/) },
  ])
  expect(await byCode(store)).toMatchObject({ 'A-1': { BloodGroup: 'O−' }, 'A-2': { BloodGroup: 'AB+' } })
})

test('a problem names the line, the person, the column as in the file and the value', async () => {
  const store = await createWith('SQLite', 'A-1')
  const csv = 'Personalnr.;Vorname;Nachname;Mobiltelefon;Foto\nA-9;Ana;Sá;call me;\nA-9;Ada;;;none.jpg\n'
  const { problems } = await judge(store, csv)
  const who = { where: 'line 2', line: 2, name: 'Ana Sá', code: 'A-9' }
  expect(problems).toEqual([
    {
      ...who,
      column: 'Mobiltelefon',
      value: 'call me',
      why: expect.stringMatching(/^Mobiltelefon must be a telephone/),
    },
    {
      ...{ where: 'line 3', line: 3, name: 'Ada', code: 'A-9', column: 'Personalnr.', value: 'A-9' },
      why: 'Personalnr. "A-9" is taken by line 2.',
    },
  ])
})

test('a photo that is missing is a warning: the row is imported without it', async () => {
  const store = await createWith('SQLite', 'A-1')
  const { warnings } = await apply(store, 'Code,Name,Photo\nA-1,Ada,none.jpg\n')
  expect(warnings).toMatchObject([{ line: 2, name: 'Ada', column: 'Photo', value: 'none.jpg' }])
  expect(await byCode(store)).toMatchObject({ 'A-1': { EmployeeName: 'Ada' } })
})

test('a stored blood group that is none does not make a list wrong that leaves it', async () => {
  const store = await createWith('SQLite', 'A-1')
  const { id = '' } = (await byCode(store))['A-1'] ?? {}
  await store.employees.change(id, { by: null, version: 0, fields: { BloodGroup: 'X+' } })
  await apply(store, 'Code,Name\nA-1,Ada\n')
  expect(await byCode(store)).toMatchObject({ 'A-1': { EmployeeName: 'Ada', BloodGroup: 'X+' } })
})

test('employees who are not in the list are removed only if asked', async () => {
  const store = await createWith('SQLite', 'A-1', 'A-2', '')
  await apply(store, 'Code,Name\nA-1,Ada\n', { removeMissing: true })
  expect(Object.keys(await byCode(store)).sort()).toEqual(['', 'A-1'])
})

test('nothing is applied if a row is wrong, unless wrong rows are skipped', async () => {
  const store = await createWith('SQLite', 'A-1')
  const csv = 'Code,Name,Mobile\nA-1,Ada,phone\n,Grace,\nA-2,Joan,\na-2,Jean,\n'
  expect(await apply(store, csv, { removeMissing: true })).toMatchObject({
    isApplicable: false,
    wrong: 3,
    missing: [],
    problems: [
      { where: 'line 2', why: expect.stringMatching(/^Mobile must be a telephone/) },
      { where: 'line 3', why: 'Code is required, because rows are matched by it.' },
      { where: 'line 5', why: 'Code "a-2" is taken by line 4.' },
    ],
  })
  expect(Object.keys(await byCode(store))).toEqual(['A-1'])
  expect(await apply(store, csv, { skipWrong: true })).toMatchObject({ isApplicable: true })
  expect(await byCode(store)).toMatchObject({ 'A-1': { version: 0 }, 'A-2': { version: 0 } })
})

test.each([
  { what: 'named by two rows', rows: 'A-1,Ada,none.jpg\nA-2,Joan,None.jpg', name: 'none.jpg' },
  {
    what: 'named by a row and found by a code',
    rows: 'A-1,Ada,A-2.jpg\nA-2,Joan,',
    name: 'A-2.jpg',
  },
])('a photo that is $what is a problem of the second row', async ({ rows, name }) => {
  const store = await createWith('SQLite', 'A-1')
  const csv = `Code,Name,Photo\n${rows}\n`
  expect(await apply(store, csv, {}, [name])).toMatchObject({
    isApplicable: false,
    problems: [{ where: 'line 3', why: `The photo ${name} is taken by line 2. Give each employee another file.` }],
  })
  await apply(store, csv, { skipWrong: true })
  expect(await byCode(store)).toMatchObject({ 'A-1': { EmployeeName: 'Ada', version: 1 } })
  expect((await store.check()).counts).toMatchObject({ employees: 1, photos: 1 })
})

test('a photo of somebody who is removed is left out', async () => {
  const store = await createWith('SQLite', 'A-1', 'A-2')
  const upload: Upload = ['Code,Name\nA-1,A-1\n', { removeMissing: true }, ['A-2.jpg']]
  expect(await apply(store, ...upload)).toMatchObject({ unmatchedPhotos: ['A-2.jpg'] })
  expect(Object.keys(await byCode(store))).toEqual(['A-1'])
})

test('several photos for one code are a problem', async () => {
  const store = await createWith('SQLite', 'A-1', 'A-2')
  const photos = ['A-1.jpg', 'a-1.PNG', 'A-2.jpg', 'A-2.png']
  const { problems, wrong } = await judge(store, 'Code,Name\nA-1,Ada\n', {}, photos)
  expect(problems).toMatchObject([
    { where: 'line 2', why: 'There are several photos for the code "A-1".' },
    { where: 'A-2.jpg', why: 'There are several photos for the code "A-2".' },
    { where: 'A-2.png', why: 'There are several photos for the code "A-2".' },
  ])
  expect(wrong).toBe(3)
})

test('nobody is removed by a list without rows, or by one with wrong rows', async () => {
  const store = await createWith('SQLite', 'A-1')
  const options = { removeMissing: true, skipWrong: true }
  expect(await apply(store, 'Code,Name\n', options)).toMatchObject({
    isApplicable: false,
    problems: [{ where: 'line 1' }],
  })
  expect(await apply(store, 'Code,Name\nA-l,\n', options)).toMatchObject({ isApplicable: false })
  expect(Object.keys(await byCode(store))).toEqual(['A-1'])
})

test('names of photos and codes match whatever the encoding of their accents', async () => {
  const store = await createWith('SQLite', 'Zoë-1')
  expect(await judge(store, 'Code,Name\nZoe\u0308-1,Zoë\n', {}, ['Zoe\u0308-1.jpg'])).toMatchObject({
    problems: [],
    changed: [{ photo: 'Zoe\u0308-1.jpg' }],
  })
})

test('a row with too few cells leaves the other fields, and one with too many is wrong', async () => {
  const store = await createWith('SQLite', 'A-1')
  const csv = 'Code,Name,Position\nA-1,Ada\nA-2,Byron, Ada,Boss\n'
  expect(await judge(store, csv)).toMatchObject({
    changed: [{ changes: [{ field: 'EmployeeName', to: 'Ada' }] }],
    problems: [{ where: 'line 3', why: 'The row has more cells than the first line has columns.' }],
  })
})

test('an EmpId in the list neither changes a link nor takes that of somebody else', async () => {
  const store = await createWith('SQLite', 'A-1', 'A-2')
  const empId = (await byCode(store))['A-1']?.empId
  const csv = `EmpId,Code,Name\n${empId},A-1,Ada\nnew,A-2,Joan\n${empId},A-3,Jean\n`
  expect((await judge(store, csv)).problems).toMatchObject([
    {
      where: 'line 3',
      why: 'EmpId "new" differs from that of A-2; an import does not change links. Leave it empty.',
    },
    { where: 'line 4', why: `EmpId "${empId}" is taken by A-1 in the records.` },
  ])
})
