import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BlobWriter, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { createOffice } from '../../tests/support/service/office.ts'

async function withEmployees(csv: string | Buffer, change = {}) {
  const setup = await createOffice(change)
  const { store, folder, office } = setup
  await store.employees.add([
    anEmployee({ EmployeeCode: 'A-1', EmployeeName: 'Ada', Designation: 'Countess' }),
    anEmployee({ EmployeeCode: 'A-2', EmployeeName: 'Grace' }),
    anEmployee({ EmployeeCode: '', EmployeeName: 'No Code' }),
  ])
  writeFileSync(join(folder, 'staff.csv'), csv)
  const update = (...args: string[]) => office(['employees', 'import', 'staff.csv', '--update', ...args])
  const names = async () => (await store.employees.list()).map(({ EmployeeName }) => EmployeeName)
  return { ...setup, update, names }
}

const aPhoto = () =>
  sharp({ create: { width: 90, height: 120, channels: 3, background: '#406080' } })
    .jpeg()
    .toBuffer()

const csv = 'Code,Full name,Position\nA-1,Ada,Engineer\nA-9,Joan,\n'

test('--update shows each kind of change, asks, and keeps the links', async () => {
  const questions: string[] = []
  const confirm = async (question: string) => questions.push(question) > 0
  const { update, store, names } = await withEmployees(csv, { confirm })
  const before = (await store.employees.list()).map(({ empId }) => empId)
  const { err, out } = await update()
  expect(err).toBe(
    [
      'Added: 1',
      '  Joan, A-9',
      'Changed: 1',
      '  Ada, A-1: Designation',
      'Unchanged: 0',
      'Not in the list: 1',
      '  Grace, A-2',
      'Without a photo: 4',
      '  No Code',
      '  Ada, A-1',
      '  Grace, A-2',
      '  Joan, A-9',
      '',
    ].join('\n'),
  )
  expect(questions).toEqual(['Add 1, change 1?'])
  expect(out).toBe('Imported: added 1, changed 1, unchanged 0.\n')
  expect(await names()).toEqual(['No Code', 'Ada', 'Grace', 'Joan'])
  const after = await store.employees.list()
  expect(after.map(({ empId }) => empId).slice(0, 3)).toEqual(before)
  expect(after[1]).toMatchObject({ Designation: 'Engineer', version: 1 })
})

test('an answer of no changes nothing, and without a terminal --yes is needed', async () => {
  const refused = await withEmployees(csv, { confirm: async () => false })
  expect((await refused.update()).err).toContain('Nothing was changed.')
  expect(await refused.names()).toEqual(['No Code', 'Ada', 'Grace'])
  const piped = await withEmployees(csv)
  expect(await piped.update()).toMatchObject({
    exit: 2,
    err: expect.stringContaining('Without a terminal this command needs --yes.'),
  })
  expect(await piped.names()).toEqual(['No Code', 'Ada', 'Grace'])
  expect((await piped.store.check()).problems).toEqual([])
})

test('--remove-missing lists who is removed; who has no code stays', async () => {
  const { update, names } = await withEmployees(csv)
  const { err, out } = await update('--remove-missing', '--yes')
  expect(err).toContain('Removed, because they are not in the list: 1\n  Grace, A-2\n')
  expect(out).toBe('Imported: added 1, changed 1, unchanged 0, removed 1.\n')
  expect(await names()).toEqual(['No Code', 'Ada', 'Joan'])
})

test('--remove-missing without --update is refused', async () => {
  const { office } = await withEmployees(csv)
  expect(await office('employees import staff.csv --remove-missing')).toMatchObject({
    exit: 2,
    err: '--remove-missing needs --update, because employees are matched then.\n',
  })
})

test('--dry-run shows the same and changes nothing', async () => {
  const { update, names } = await withEmployees(csv)
  const { out } = await update('--remove-missing', '--dry-run')
  expect(out).toBe('Would import: added 1, changed 1, unchanged 0, removed 1.\n')
  expect(await names()).toEqual(['No Code', 'Ada', 'Grace'])
})

test('--column names the heading of a column, and an empty one leaves it out', async () => {
  const { update, store } = await withEmployees('Kennung,Wer,Position\nA-1,Ada King,Boss\n')
  const columns = ['--column', 'employeecode=Kennung', '--column', 'EmployeeName=Wer']
  await update(...columns, '--column', 'Designation=', '--yes')
  expect((await store.employees.list())[1]).toMatchObject({
    EmployeeName: 'Ada King',
    Designation: 'Countess',
  })
  expect((await update('--column', 'Nick=Wer')).err).toMatch(
    /^--column is "Nick=Wer"; expected NAME=HEADING, with a NAME of: EmpId, EmployeeName/,
  )
})

async function writeZip(path: string, photos: Record<string, Uint8Array>) {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  for (const [name, content] of Object.entries(photos)) await zip.add(name, new Uint8ArrayReader(content))
  writeFileSync(path, Buffer.from(await (await zip.close()).arrayBuffer()))
}

test('photos of a ZIP file are matched by employee code, in any case', async () => {
  const { update, store, folder } = await withEmployees(csv)
  const photo = await aPhoto()
  await writeZip(join(folder, 'photos.zip'), {
    'photos/a-1.JPG': photo,
    'photos/A-2.jpg': photo,
    'photos/nobody.jpg': photo,
    'older/A-2.JPG': photo,
    'photos/.DS_Store': photo,
  })
  const { err } = await update('--photos', 'photos.zip', '--yes')
  expect(err).toContain('The ZIP file has A-2.JPG twice; the first one is used.\n')
  expect(err).toContain('Photos without an employee, not imported: 1\n  nobody.jpg\n')
  expect(err).toContain('Changed: 2\n  Ada, A-1: Designation, Photo\n  Grace, A-2: Photo\n')
  for (const { id, EmployeeCode } of (await store.employees.list()).slice(1, 3))
    expect([EmployeeCode, (await store.employeePhotos.findOf(id, 'page')) !== null]).toEqual([EmployeeCode, true])
})

test('a decompression bomb and a file that is no picture are reported, and nothing is changed', async () => {
  const { update, folder, names } = await withEmployees(csv)
  await writeZip(join(folder, 'photos.zip'), {
    'A-1.jpg': new Uint8Array(20_000_001),
    'A-9.jpg': new TextEncoder().encode('text'),
  })
  const { exit, err } = await update('--photos', 'photos.zip', '--yes')
  expect(exit).toBe(1)
  expect(err).toContain('line 2: The photo A-1.jpg is larger than 20 MB.\n')
  expect(err).toContain('line 3: The photo A-9.jpg is not a picture that can be read')
  expect(await names()).toEqual(['No Code', 'Ada', 'Grace'])
})

test('--photos that is neither a folder nor a ZIP file is refused', async () => {
  const { update } = await withEmployees(csv)
  expect((await update('--photos', 'staff.csv')).err).toMatch(/staff\.csv is not a ZIP file that can be read\.\n$/)
})

test('an exported list is imported again without a change', async () => {
  const { store, office, folder, update } = await withEmployees(csv)
  await store.employees.add([
    anEmployee({ EmployeeCode: '=1+1', EmployeeName: '+Plus "quoted", comma', ContactNo: '+44 1' }),
    anEmployee({ EmployeeCode: "'=quoted", EmployeeName: "O'Neill", Designation: '@home' }),
  ])
  const [refusing] = await store.employees.list()
  await store.employees.change(refusing?.id ?? '', {
    fields: { BloodGroup: 'O+' },
    version: refusing?.version ?? 0,
    by: null,
  })
  const refusal = { field: 'BloodGroup', isGiven: false, decidedOn: '2026-11-23', by: null } as const
  await store.employeeRecords.recordConsent(refusing?.id ?? '', refusal)
  const before = await store.employees.list()
  expect((await office('employees export staff.csv')).err).toMatch(/exists already/)
  expect((await office('employees export staff.csv --force')).out).toBe(`Wrote ${join(folder, 'staff.csv')}.\n`)
  const codeless = before.filter(({ EmployeeCode }) => EmployeeCode === '')
  for (const { empId } of codeless) await store.employees.remove(empId)
  const { out } = await update('--skip-bad', '--yes')
  expect(out).toBe('Imported: added 0, changed 0, unchanged 4, skipped 1 row or photo.\n')
  expect(await store.employees.list()).toEqual(before.filter(({ EmployeeCode }) => EmployeeCode !== ''))
})

test('a folder of photos is read without its subfolders', async () => {
  const { update, folder, store } = await withEmployees('Code,Name\nA-1,Ada\n')
  mkdirSync(join(folder, 'pictures', 'A-2.jpg'), { recursive: true })
  writeFileSync(join(folder, 'pictures', 'A-1.jpg'), await aPhoto())
  await update('--photos', 'pictures', '--yes')
  const photos = (await store.employees.list()).map(({ ImageName }) => ImageName !== '')
  expect(photos).toEqual([false, true, false])
})
