import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sqliteFile } from '../../../store/database/open-sqlite.ts'
import { addStaff, startConsole } from '../../../tests/support/service/console.ts'
import { anEmployee, aPhoto } from '../../../tests/support/service/employees.ts'

const png = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#7d8a88' } })
  .png()
  .toBuffer()

const update = { mode: 'update', skipWrong: false, removeMissing: false }

type Started = Awaited<ReturnType<typeof startConsole>>

const importWith = ({ call }: Pick<Started, 'call'>) => ({
  current: () => call('GET', '/employee-import'),
  putList: (csv: string | Buffer) =>
    call('PUT', '/employee-import/list?name=staff.csv', {
      body: Buffer.from(csv),
      headers: { 'content-type': 'text/csv' },
    }),
  putPhoto: (name: string, body: object, type = 'image/png') =>
    call('PUT', `/employee-import/photos?name=${name}`, { body, headers: { 'content-type': type } }),
  preview: (options: object = {}) => call('POST', '/employee-import/preview', { body: { ...update, ...options } }),
  apply: (fingerprint: string, options: object = {}) =>
    call('POST', '/employee-import/apply', { body: { ...update, ...options, fingerprint } }),
})

async function startImport(...codes: string[]) {
  const started = await startConsole({ areas: ['employees'] })
  await started.store.employees.add(
    codes.map((EmployeeCode) => anEmployee({ EmployeeCode, EmployeeName: EmployeeCode })),
  )
  return { ...started, upload: importWith(started) }
}

test('a list with photos is staged, previewed, applied once, and gone', async () => {
  const { upload, store, me } = await startImport('A-1', 'A-2')
  expect((await upload.putList('Code;Name;Position\na-1;Ada;Countess\nA-9;Grace;\n')).status).toBe(200)
  expect((await upload.putPhoto('A-9.png', png)).body).toEqual({ name: 'A-9.png', problem: null })
  expect((await upload.putPhoto('nobody.png', png)).status).toBe(200)
  expect((await upload.current()).body.current).toMatchObject({
    fileName: 'staff.csv',
    photos: [
      { name: 'A-9.png', problem: null },
      { name: 'nobody.png', problem: null },
    ],
  })
  const { body: preview } = await upload.preview()
  expect(preview).toMatchObject({
    list: { rows: 2, columns: { EmployeeCode: 'Code', Designation: 'Position' } },
    photos: 2,
    counts: { added: 1, changed: 1, unchanged: 0, wrong: 0 },
    added: [{ name: 'Grace', code: 'A-9', photo: 'A-9.png' }],
    missing: [{ name: 'A-2', code: 'A-2' }],
    unmatchedPhotos: ['nobody.png'],
    isApplicable: true,
  })
  const { body: applied } = await upload.apply(preview.fingerprint)
  expect(applied).toMatchObject({ added: 1, changed: 1, removed: 0, photos: 1 })
  const [grace] = (await store.employees.list()).filter(({ id }) => applied.addedIds.includes(id))
  const photo = await store.employeePhotos.findOf(grace?.id ?? '', 'page')
  expect((await sharp(photo ?? undefined).metadata()).format).toBe('webp')
  const actions = (await store.audit.list({ limit: 9, person: me.id })).map((one) => one.action)
  expect(actions).toEqual(expect.arrayContaining(['added an employee', 'changed an employee']))
  expect((await upload.apply(preview.fingerprint)).status).toBe(404)
  expect((await upload.current()).body.current).toBeNull()
  expect(await store.employees.list()).toHaveLength(3)
})

test('an import whose preview is out of date changes nothing, and a new preview is applied', async () => {
  const { upload, store } = await startImport('A-1')
  await upload.putList('Code,Name\nA-1,Ada\n')
  const { body: preview } = await upload.preview()
  await store.employees.add([anEmployee({ EmployeeCode: 'A-1b' })])
  const [first] = await store.employees.list()
  await store.employees.change(first?.id ?? '', {
    by: null,
    version: 0,
    fields: { Designation: 'Director' },
  })
  const stale = await upload.apply(preview.fingerprint)
  expect(stale).toMatchObject({ status: 409, body: { code: 'not-now' } })
  expect((await store.employees.list())[0]?.EmployeeName).toBe('A-1')
  expect(await upload.apply((await upload.preview()).body.fingerprint)).toMatchObject({
    status: 200,
    body: { changed: 1 },
  })
})

test('wrong rows and pictures keep the import from being applied, unless they are skipped', async () => {
  const { upload, store } = await startImport()
  await upload.putList('Code,Name\nB-1,Ada\nB-1,Grace\nB-3,\n')
  const refused = await upload.putPhoto('B-1.png', Buffer.from('no picture'))
  expect(refused.body.problem).toMatch(/^is not a picture/)
  const reported = await upload.putPhoto('B-9.png', { problem: 'is larger than 20 MB' }, 'application/json')
  expect(reported).toMatchObject({ status: 200, body: { problem: 'is larger than 20 MB' } })
  const withNul = await upload.putPhoto('B-9.png', { problem: 'is \0' }, 'application/json')
  expect(withNul).toMatchObject({ status: 415, body: { code: 'invalid' } })
  const { body: preview } = await upload.preview()
  expect(preview).toMatchObject({ isApplicable: false, counts: { added: 0, wrong: 3 } })
  expect(preview.problems.map(({ where }: { where: string }) => where)).toEqual([
    'line 2',
    'line 3', // Its code is that of line 2,
    'line 3', // and its photo is that of line 2.
    'line 4',
  ])
  expect((await upload.apply(preview.fingerprint)).body).toMatchObject({
    code: 'not-now',
    message: expect.stringContaining('wrong rows'),
  })
  await upload.putPhoto('B-1.png', png)
  const { body: skipping } = await upload.preview({ skipWrong: true })
  expect(skipping).toMatchObject({ isApplicable: true, counts: { added: 1, wrong: 2 } })
  expect((await upload.apply(skipping.fingerprint, { skipWrong: true })).body.added).toBe(1)
  expect(await store.employees.list()).toHaveLength(1)
})

test('an import is reached only by the person who sent it, and is gone when it is discarded', async () => {
  const { upload, call, store } = await startImport()
  await upload.putList('Code,Name\nB-1,Ada\n')
  const other = await addStaff(store, { areas: ['employees'] })
  const as = await store.sessions.start(other.id, 'Chrome on Linux')
  const missing = { status: 404, body: { message: 'There is no such import; it may have been erased.' } }
  expect((await call('GET', '/employee-import', { as })).body.current).toBeNull()
  expect(await call('POST', '/employee-import/preview', { as, body: update })).toMatchObject(missing)
  const body = { ...update, fingerprint: 'f' }
  expect(await call('POST', '/employee-import/apply', { as, body })).toMatchObject(missing)
  expect(await call('DELETE', '/employee-import', { as })).toMatchObject(missing)
  expect((await upload.current()).body.current).toMatchObject({ fileName: 'staff.csv', photos: [] })
  expect((await call('DELETE', '/employee-import')).status).toBe(200)
  expect((await upload.current()).body.current).toBeNull()
})

test('employees who are missing in the list are removed after a confirmation', async () => {
  let time = Date.UTC(2026, 10, 23, 12)
  const started = await startConsole({ areas: ['employees'], now: () => time })
  const { store } = started
  await store.employees.add([
    anEmployee({ EmployeeCode: 'A-1' }),
    { ...anEmployee({ EmployeeCode: 'A-2', ImageName: 'a.webp' }), photo: aPhoto() },
  ])
  const upload = importWith(started)
  await upload.putList('Code,Name\nA-1,Ada\n')
  const removing = { removeMissing: true }
  const { body: preview } = await upload.preview(removing)
  expect(preview.missing).toMatchObject([{ code: 'A-2' }])
  time += 5 * 60_000
  expect((await upload.apply(preview.fingerprint, removing)).body.code).toBe('not-confirmed')
  time -= 1
  expect((await upload.apply(preview.fingerprint, removing)).body.removed).toBe(1)
  expect((await store.employees.list()).map(({ EmployeeCode }) => EmployeeCode)).toEqual(['A-1'])
  expect((await store.check()).problems).toEqual([])
})

test('a list that cannot be read is refused in one sentence, with the headings to choose from', async () => {
  const started = await startConsole({ areas: ['employees'] })
  const upload = importWith(started)
  await upload.putList('Kennung;Wer\nA-1;Ada\n')
  expect(await upload.preview()).toMatchObject({
    status: 400,
    body: {
      message: expect.stringContaining('staff.csv has no column with names'),
      headings: ['Kennung', 'Wer'],
    },
  })
  const columns = { EmployeeName: 'Wer', EmployeeCode: 'Kennung' }
  expect((await upload.preview({ columns })).body.added).toMatchObject([{ name: 'Ada', code: 'A-1', photo: null }])
  await upload.putList(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
  expect((await upload.preview()).body.message).toContain('save the list as CSV')
  await upload.putList(Buffer.from('Code,Name\nA-1,Jörg\n', 'latin1'))
  const { list } = (await upload.preview()).body
  expect([list.encoding, list.isEncodingGuessed]).toEqual(['windows-1252', true])
  expect((await upload.preview({ encoding: 'utf-8' })).body.message).toContain('is not utf-8')
})

test('a list of more than 5 MB is refused', async () => {
  const upload = importWith(await startConsole({ areas: ['employees'] }))
  const { status, body } = await upload.putList(Buffer.alloc(5_000_001, 'a'))
  expect([status, body.message]).toEqual([413, 'This call may have at most 5000 kB.'])
})

test('a photo beyond the room of an import is refused as too large', async () => {
  const started = await startConsole({ areas: ['employees'] })
  const upload = importWith(started)
  await upload.putList('Name\nAda\n')
  const database = new DatabaseSync(sqliteFile(started.where.dataDir))
  database.exec(`with recursive number (nth) as (select 1 union all select nth + 1 from number where nth < 10000)
    insert into photos (id, "importId", name, problem) select 'p' || nth, '${started.me.id}', nth, 'is none' from number`)
  database.close()
  const { status, body } = await upload.putPhoto('A-1.png', png)
  expect([status, body.message]).toEqual([413, 'An import has room for 10,000 photos; divide it.'])
})

test('an import is applied or discarded although its photos cannot be erased, which is logged', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const started = await startConsole({ areas: ['employees'], log })
  const upload = importWith(started)
  const database = new DatabaseSync(sqliteFile(started.where.dataDir))
  onTestFinished(() => database.close())
  database.exec(`create trigger refuse before delete on photos begin select raise(abort, 'no room'); end`)
  await upload.putList('Code,Name\nA-1,Ada\n')
  await upload.putPhoto('unmatched.png', png)
  const { fingerprint } = (await upload.preview()).body
  expect(await upload.apply(fingerprint)).toMatchObject({ status: 200, body: { added: 1 } })
  await upload.putPhoto('unmatched.png', png)
  expect((await started.call('DELETE', '/employee-import')).status).toBe(200)
  const logged = {
    level: 50,
    msg: 'The photos of an import could not be erased; the hourly clean-up tries it again',
  }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([logged, logged])
})

test('erasing the photos of an import ends when the service stops', async () => {
  const { app, call, store } = await startConsole({ areas: ['employees'] })
  const erase = vi.spyOn(store.employeeImports, 'eraseUnused')
  await importWith({ call }).putList('Code,Name\nA-1,Ada\n')
  await call('DELETE', '/employee-import')
  const [shouldContinue] = erase.mock.calls[0] ?? []
  expect(shouldContinue?.()).toBe(true)
  await app.close()
  expect(shouldContinue?.()).toBe(false)
})
