import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sqliteFile } from '../../store/database/open-sqlite.ts'
import { openStore } from '../../store/open-store.ts'
import { createEmptyPostgres, skipWithout } from '../../tests/support/service/databases.ts'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { runStatement } from '../../tests/support/service/postgres.ts'

async function prepareImport(csv: string | Buffer, photos: Record<string, Buffer> = {}, change = {}) {
  const setup = await createOffice(change)
  writeFileSync(join(setup.folder, 'staff.csv'), csv)
  mkdirSync(join(setup.folder, 'pictures'))
  for (const [name, content] of Object.entries(photos)) {
    writeFileSync(join(setup.folder, 'pictures', name), content)
  }
  const runSql = (...statements: string[]) => {
    const database = new DatabaseSync(sqliteFile(setup.dataDir))
    database.exec(statements.join(';'))
    database.close()
  }
  const importIt = (...args: string[]) => setup.office(['employees', 'import', 'staff.csv', ...args])
  const names = async () => (await setup.store.employees.list()).map(({ EmployeeName }) => EmployeeName).sort()
  return { ...setup, importIt, names, runSql }
}

/** A trigger, whose failure is `no insert in photos`. */
const refuse = (action: 'insert' | 'delete', table: string) =>
  `create trigger "refuse ${action} ${table}" before ${action} on "${table}"
    begin select raise(abort, 'no ${action} in ${table}'); end`

const aPhoto = () =>
  sharp({ create: { width: 90, height: 120, channels: 3, background: '#406080' } })
    .jpeg()
    .toBuffer()

test('each row becomes an employee with the given EmpId or a new random one', async () => {
  const { importIt, store } = await prepareImport(
    '\ufeffEmpId,EmployeeName,Designation,EmployeeCode,BloodGroup,ContactNo,AlternateContactNo\r\n' +
      'OLD-1,"Lovelace, Ada",Engineer,TS-1,O+,+44 7700 900101,\r\n' +
      '\r\n' +
      ',Grace Hopper,Admiral,TS-2,A-,+1 202 555 0102,+1 202 555 0103\r\n',
  )
  expect(await importIt()).toEqual({ exit: 0, out: 'Imported 2 employees.\n', err: '' })
  expect(await store.employees.find('OLD-1')).toMatchObject({
    EmployeeName: 'Lovelace, Ada',
    ContactNo: '+44 7700 900101',
    AlternateContactNo: '',
  })
  const [, grace] = await store.employees.list()
  expect(grace).toMatchObject({ EmployeeName: 'Grace Hopper' })
  expect(grace?.empId).toMatch(/^[0-9a-f]{32}$/)
})

test.each([
  ['EmployeeCode\nTS-1\n', /has no column with names, such as EmployeeName or Last name; /],
  [
    'EmployeeName,Photo\nAda,a.jpg\n',
    /names photos in a column Photo; give the folder or ZIP file of the photos with --photos PATH\.$/,
  ],
])('an unusable file is reported in one sentence: %j', async (csv, says) => {
  const { importIt, names } = await prepareImport(csv)
  const { exit, err, out } = await importIt()
  expect({ exit, out }).toEqual({ exit: 1, out: '' })
  expect(err.trimEnd()).toMatch(says)
  expect(err.trimEnd().split('\n')).toHaveLength(1)
  expect(await names()).toEqual([])
})

test('a column Photo without a photo does not need --photos', async () => {
  const { importIt, names } = await prepareImport('EmployeeName,Photo\nAda,\n')
  expect(await importIt()).toMatchObject({ exit: 0, err: '' })
  expect(await names()).toEqual(['Ada'])
})

test('a missing file or folder is reported', async () => {
  const { office, importIt } = await prepareImport('EmployeeName\nAda\n')
  expect((await office('employees import none.csv')).err).toMatch(/none\.csv does not exist\.\n$/)
  expect((await importIt('--photos', 'none')).err).toMatch(/^--photos is .*none, which does not exist/)
})

const good = 'Grace,TS-9,+1 202 555 0109,,'

test.each([
  ['Ada,TS-1,,,text.jpg', /^line 2: The photo .*text\.jpg is not a picture that can be read/],
  ['Ada,TS-0,,,', 'line 2: EmployeeCode "TS-0" is taken by Kept in the records.'],
  ['Ada,TS-1,,KEPT,', 'line 2: EmpId "KEPT" is taken by Kept in the records.'],
  [`Ada,TS-1,,${'x'.repeat(201)},`, 'line 2: EmpId must have at most 200 characters.'],
])('an invalid row is reported, and nothing is imported: %s', async (row, says) => {
  const csv = `EmployeeName,EmployeeCode,ContactNo,EmpId,Photo\n${row}\n${good}\n`
  const photos = { 'text.jpg': Buffer.from('text') }
  const { importIt, names, store } = await prepareImport(csv, photos)
  await store.employees.add([anEmployee({ EmployeeName: 'Kept', EmployeeCode: 'TS-0', empId: 'KEPT' })])
  const { exit, err, out } = await importIt('--photos', 'pictures')
  const [problem] = err.trimEnd().split('\n')
  const verdict = err.trimEnd().split('\n').at(-1)
  expect({ exit, out }).toEqual({ exit: 1, out: '' })
  expect(problem).toMatch(says)
  expect(verdict).toBe(
    'Nothing was imported; one row or photo is invalid. Correct the file, or import the rest with --skip-bad.',
  )
  expect(await names()).toEqual(['Kept'])
})

test('a list in Windows-1252 with other columns is read, and what was guessed is said', async () => {
  const { importIt, names } = await prepareImport(
    Buffer.from('Vorname;Nachname;Abteilung\nJos\xe9;Gar\xe7ia;IT\n', 'latin1'),
  )
  expect((await importIt()).err).toBe(
    'The list is not UTF-8; it was read as windows-1252. If letters look wrong, add --encoding NAME.\nColumns not read: Abteilung\n',
  )
  expect(await names()).toEqual(['José Garçia'])
})

test('--skip-bad imports the valid rows and reports the skipped ones', async () => {
  const { importIt, names } = await prepareImport('EmployeeName,ContactNo\nAda,phone\nGrace,\nJoan,\n')
  const { exit, out, err } = await importIt('--skip-bad')
  expect({ exit, out }).toEqual({ exit: 0, out: 'Imported 2 employees, skipped 1 row or photo.\n' })
  expect(err).toMatch(/^line 2: ContactNo/)
  expect(await names()).toEqual(['Grace', 'Joan'])
})

test('photos are read from the given folder only', async () => {
  const photos = { 'ada.jpg': await aPhoto() }
  const csv = 'EmployeeName,Photo\nAda,ada.jpg\nGrace,\n'
  const { importIt, store } = await prepareImport(csv, photos)
  await importIt('--photos', 'pictures')
  const imageNames = (await store.employees.list()).map(({ ImageName }) => ImageName).filter(Boolean)
  expect(imageNames).toHaveLength(1)
  expect(await store.employeePhotos.find(imageNames[0] ?? '', 'page')).not.toBeNull()

  const outside = await prepareImport('EmployeeName,Photo\nEve,../secret.jpg\n')
  writeFileSync(join(outside.folder, 'secret.jpg'), await aPhoto())
  expect((await outside.importIt('--photos', 'pictures')).err).toContain('is missing')
})

test('employees import --dry-run checks every row and photo, and stores nothing', async () => {
  const photos = { 'ada.jpg': await aPhoto() }
  const { importIt, names } = await prepareImport('EmployeeName,Photo\nAda,ada.jpg\n', photos)
  const { out } = await importIt('--photos', 'pictures', '--dry-run')
  expect(out).toBe('Would import 1 employee.\n')
  expect(await names()).toEqual([])
})

test.each([
  ['a list without names', 'Code\nTS-1\n', [], /has no column with names/],
  ['a list of 5.1 MB', `EmployeeName\n${'A'.repeat(5_100_000)}\n`, [], / has 5\.1 MB; at most 5 are accepted/],
  ['--dry-run', 'EmployeeName,Photo\nAda,ada.jpg\n', ['--dry-run'], /^$/],
])('%s stores neither the list nor a photo, not even for a moment', async (_, csv, args, says) => {
  const { importIt, runSql } = await prepareImport(csv, { 'ada.jpg': await aPhoto() })
  runSql(refuse('insert', 'employeeImports'), refuse('insert', 'photos'))
  expect((await importIt('--photos', 'pictures', ...args)).err).toMatch(says)
})

test('a photo that nobody has is not stored', async () => {
  const { importIt, runSql } = await prepareImport('EmployeeName,EmployeeCode\nAda,TS-1\n', {
    'x.jpg': Buffer.from('text'),
  })
  runSql(refuse('insert', 'photos'))
  const { exit, err } = await importIt('--photos', 'pictures', '--json')
  expect({ exit, err }).toEqual({ exit: 0, err: 'Photos without an employee, not imported: 1\n  x.jpg\n' })
})

test('an import that the database refuses says that nothing was changed, also if the copies cannot be erased', async () => {
  const { importIt, names, runSql } = await prepareImport('EmployeeName\nAda\n')
  runSql(refuse('insert', 'employees'), refuse('delete', 'employeeImports'))
  expect(await importIt()).toEqual({
    exit: 1,
    out: '',
    err: 'The copies of list and photos could not be erased (no delete in employeeImports); the service erases them within a day.\nThe employees could not be stored (no insert in employees). Nothing was changed.\n',
  })
  expect(await names()).toEqual([])
})

test('an import whose connection breaks says that the employees may be stored, and which command shows them', async (context) => {
  skipWithout('PostgreSQL')(context)
  const DATABASE_URL = await createEmptyPostgres()
  const { importIt, folder } = await prepareImport('EmployeeName\nAda\n', {}, { env: { DATABASE_URL } })
  await (await openStore({ dataDir: folder, databaseUrl: DATABASE_URL })).close()
  await runStatement(
    DATABASE_URL,
    `create function break() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger break before insert on employees for each row execute function break()`,
  )
  expect((await importIt()).err).toMatch(
    /^The database did not respond \(.+\), so the employees may or may not be stored\. Check with office employees list before you try again\.\n$/,
  )
})

test('employees import --json prints the links and the skipped rows', async () => {
  const { importIt } = await prepareImport('EmpId,EmployeeName,ContactNo\nA1,Ada,\n,Grace,phone\n')
  expect(JSON.parse((await importIt('--skip-bad', '--json')).out)).toMatchObject({
    count: 1,
    employees: [{ link: 'https://www.sextant.example/Home/TeamMembers?EmpId=A1' }],
    skipped: [{ where: 'line 3' }],
  })
})

test('Ctrl-C during an import changes nothing', async () => {
  const photos = { 'ada.jpg': await aPhoto() }
  const csv = 'EmployeeName,Photo\nAda,ada.jpg\n'
  const signal = AbortSignal.abort()
  const { importIt, names } = await prepareImport(csv, photos, { signal })
  const { exit, err } = await importIt('--photos', 'pictures')
  expect({ exit, err }).toEqual({ exit: 1, err: 'Stopped; nothing was changed.\n' })
  expect(await names()).toEqual([])
})
