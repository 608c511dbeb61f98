import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { createOffice } from '../../tests/support/service/office.ts'

async function withAda() {
  const setup = await createOffice()
  const { store, office } = setup
  await store.employees.add([
    anEmployee({ EmployeeCode: 'A-1', EmployeeName: 'Ada', empId: 'a'.repeat(32) }),
    anEmployee({ EmployeeCode: 'A-2', EmployeeName: 'Grace' }),
  ])
  const ada = async () => (await store.employees.list())[0]
  const edit = (...args: string[]) => office(['employees', 'edit', 'A-1', ...args])
  return { ...setup, ada, edit }
}

test('fields are changed, and the link stays', async () => {
  const { ada, edit } = await withAda()
  const { out } = await edit('--designation', 'Director', '--contact-no', '')
  expect(out).toMatch(/^Changed Designation, ContactNo of Ada, Surveyor, A-1 \(a{32}\)\.\n$/)
  expect(await ada()).toMatchObject({
    empId: 'a'.repeat(32),
    Designation: 'Director',
    ContactNo: '',
    version: 1,
  })
})

test('a photo is set and removed', async () => {
  const { folder, ada, edit } = await withAda()
  const photo = sharp({ create: { width: 90, height: 120, channels: 3, background: '#406080' } })
  writeFileSync(join(folder, 'ada.png'), await photo.png().toBuffer())
  await edit('--photo', 'ada.png')
  expect((await ada())?.ImageName).toMatch(/\.webp$/)
  await edit('--no-photo')
  expect((await ada())?.ImageName).toBe('')
})

test('a decision of the employee is recorded with its day', async () => {
  const { store, ada, edit } = await withAda()
  const consents = ['--consent', 'bloodgroup=no', '--consent', 'AlternateContactNo=yes']
  expect((await edit(...consents, '--consent-date', '2026-01-05')).out).toMatch(
    /^Changed consent to BloodGroup, consent to AlternateContactNo of Ada/,
  )
  const records = await store.employeeRecords.of((await ada())?.id ?? '')
  expect(records.consents).toMatchObject([
    { field: 'BloodGroup', isGiven: false, decidedOn: '2026-01-05', recordedBy: null },
    { field: 'AlternateContactNo', isGiven: true, decidedOn: '2026-01-05' },
  ])
})

test.each([
  [[], 2, 'Nothing to change; name a field, a photo or a consent.'],
  [['--name', ''], 1, 'EmployeeName is required.'],
  [['--code', 'a-2'], 1, 'EmployeeCode "A-2" is taken by Grace. Nothing was changed.'],
  [['--photo', 'none.png'], 1, /^The photo .*none\.png does not exist\.$/],
  [['--consent', 'Name=yes'], 2, /^--consent is "Name=yes"; expected BloodGroup=yes or /],
  [['--consent', 'BloodGroup=maybe'], 2, /^--consent is "BloodGroup=maybe"; expected /],
  [['--consent-date', '2026-01-01'], 2, '--consent-date needs --consent.'],
  [
    ['--consent', 'BloodGroup=yes', '--consent-date', '2026-02-30'],
    1,
    /^--consent-date is "2026-02-30"; expected an existing date like .*, not in the future\.$/,
  ],
])('an edit with %j is refused', async (args, exit, says) => {
  const { ada, edit } = await withAda()
  const before = await ada()
  const refused = await edit(...args)
  expect(refused.exit).toBe(exit)
  expect(refused.err.trimEnd()).toMatch(says)
  expect(await ada()).toEqual(before)
})

test('--dry-run changes nothing', async () => {
  const { ada, edit } = await withAda()
  expect((await edit('--name', 'Ada King', '--dry-run')).out).toMatch(/^Would change EmployeeName/)
  expect((await ada())?.EmployeeName).toBe('Ada')
})

test('a found card tells whose it is, and its history', async () => {
  const { store, ada, office } = await withAda()
  await store.employeeRecords.issueCards([(await ada())?.id ?? ''], null)
  await office(['employees', 'revoke', 'A-1', '--reason', 'Lost on the train', '--yes'])
  const { out } = await office(['employees', 'found', `https://x.example/y?empid=${'a'.repeat(32)}`])
  expect(out.split('\n')).toEqual([
    expect.stringMatching(/^The card of Ada, Surveyor, A-1 \([\da-f]{32}\)$/),
    expect.stringMatching(/\d link issued$/),
    expect.stringMatching(/\d card issued$/),
    expect.stringMatching(/\d link revoked: Lost on the train$/),
    '',
  ])
  const current = await office(['employees', 'found', (await ada())?.empId ?? ''])
  expect(current.out).toContain('The link works.\n')
  expect((await office('employees found nobody')).err).toBe('No employee on record has or had a card with this link.\n')
})

test('everything stored about one employee is exported, without what is stored about others', async () => {
  const { office, edit, store } = await withAda()
  await edit('--consent', 'BloodGroup=yes')
  const { out } = await office('employees export --of A-1')
  expect(JSON.parse(out)).toMatchObject({
    employee: { EmployeeName: 'Ada' },
    links: [{ revokedAt: null }],
    consents: [{ field: 'BloodGroup', isGiven: true }],
    cards: [],
  })
  expect(out).not.toContain('Grace')
  const [entry] = await store.audit.list({ limit: 1 })
  expect(entry).toMatchObject({ action: 'exported an employee', by: null })
})
