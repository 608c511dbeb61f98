import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { createOffice } from '../../tests/support/service/office.ts'

/** A photo as a camera writes it: rotated, larger than needed, with its location in the metadata. */
const aPhoto = (width = 1_600, height = 1_200) =>
  sharp({ create: { width, height, channels: 3, background: '#806040' } })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()

const add = (...args: string[]) => ['employees', 'add', '--name', 'Ada Lovelace', ...args]

async function createOfficeWithAda() {
  const setup = await createOffice({ columns: 100 })
  await setup.office(add('--id', 'EMP/7 ü', '--code', 'TS-7', '--contact-no', '+44 7700 900107'))
  return setup
}

test('an employee is added with all fields and a random id', async () => {
  const { office, store } = await createOffice()
  const { out, exit } = await office(
    add(
      ...['--designation', ' Engineer ', '--code', 'TS-1', '--blood-group', 'O+'],
      ...['--contact-no', '+44 7700 900101', '--alternate-contact-no', '(020) 7946-0101'],
    ),
  )
  expect(exit).toBe(0)
  const [employee] = await store.employees.list()
  expect(employee).toMatchObject({
    EmployeeName: 'Ada Lovelace',
    Designation: 'Engineer',
    EmployeeCode: 'TS-1',
    BloodGroup: 'O+',
    ContactNo: '+44 7700 900101',
    AlternateContactNo: '(020) 7946-0101',
    ImageName: '',
  })
  expect(employee?.empId).toMatch(/^[0-9a-f]{32}$/)
  expect(out).toBe(`Added Ada Lovelace: https://www.sextant.example/Home/TeamMembers?EmpId=${employee?.empId}\n`)
})

test('a given EmpId is stored without surrounding spaces', async () => {
  const { office, store } = await createOffice()
  await office(add('--id', '  EMP/7 ü '))
  expect(await store.employees.find('EMP/7 ü')).not.toBeNull()
})

test.each([
  [['--name', '  '], 'EmployeeName is required.'],
  [['--id', 'x'.repeat(201)], 'EmpId must have at most 200 characters.'],
  [['--contact-no', 'call me'], /^ContactNo must be a telephone number/],
  [['--alternate-contact-no', '12'], /^AlternateContactNo must be a telephone number/],
  [['--designation', 'a\u001bb'], 'Designation must be one line without control characters.'],
  [['--image-name', '../../etc/passwd'], /^ImageName must be the name of a file/],
  [['--code', 'ts-7'], 'EmployeeCode "ts-7" is taken by Ada Lovelace in the records.'],
  [['--id', 'EMP/7 ü'], 'EmpId "EMP/7 ü" is taken by Ada Lovelace in the records.'],
  [['--photo', 'missing.jpg'], /^The photo .*missing\.jpg does not exist\.$/],
])('%j is refused: %s', async (args, why) => {
  const { office, store } = await createOfficeWithAda()
  const { err, exit } = await office(add(...args))
  expect(exit).toBe(1)
  expect(err.trimEnd()).toMatch(why)
  expect(await store.employees.list()).toHaveLength(1)
})

test('a photo is rotated upright, scaled down, and stored without metadata', async () => {
  const { office, store, folder } = await createOffice()
  writeFileSync(join(folder, 'ada.jpg'), await aPhoto())
  await office(add('--photo', 'ada.jpg'))
  const [employee] = await store.employees.list()
  expect(employee?.ImageName).toMatch(/^[0-9a-f-]{36}\.webp$/)
  const sizes = {
    page: { format: 'webp', width: 750, height: 1_000 }, // Turned: 1200 × 1600, then into 800 × 1000.
    enlarged: { format: 'webp', width: 1_125, height: 1_500 },
    master: { format: 'webp', width: 1_125, height: 1_500 },
    card: { format: 'jpeg', width: 144, height: 144 },
  }
  for (const [size, expected] of Object.entries(sizes)) {
    const photo = await store.employeePhotos.find(employee?.ImageName ?? '', size as 'page')
    const { format, width, height, exif, orientation } = await sharp(photo ?? '').metadata()
    expect({ format, width, height }).toEqual(expected)
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
  }
})

test.each([
  ['text.jpg', Buffer.from('not a picture')],
  ['empty.jpg', Buffer.alloc(0)],
  ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
])('%s is refused as a photo', async (name, content) => {
  const { office, store, folder } = await createOffice()
  writeFileSync(join(folder, name), content)
  const { err, exit } = await office(add('--photo', name))
  expect(exit).toBe(1)
  expect(err).toMatch(/^The photo .* is .*expected .*JPEG, PNG or WebP\.\n$/)
  expect(await store.employees.list()).toEqual([])
})

test('a truncated photo is refused', async () => {
  const { office, folder } = await createOffice()
  writeFileSync(join(folder, 'half.jpg'), (await aPhoto()).subarray(0, 3_000))
  const { err } = await office(add('--photo', 'half.jpg'))
  expect(err).toMatch(/half\.jpg is damaged or incomplete; expected the whole file/)
})

test('employees add --dry-run checks the photo and adds nothing', async () => {
  const { office, store, folder } = await createOffice()
  writeFileSync(join(folder, 'ada.jpg'), await aPhoto())
  expect((await office(add('--photo', 'ada.jpg', '--dry-run'))).out).toBe('Would add Ada Lovelace.\n')
  expect((await office(add('--photo', 'none.jpg', '--dry-run'))).exit).toBe(1)
  expect(await store.employees.list()).toEqual([])
})

test('the employees without a photo are listed', async () => {
  const { office, folder } = await createOfficeWithAda()
  const report = 'employees list --without-photo'
  expect((await office(report)).out).toMatch(/TS-7/)
  writeFileSync(join(folder, 'emmy.jpg'), await aPhoto(90, 120))
  await office(['employees', 'add', '--name', 'Emmy Noether', '--photo', 'emmy.jpg'])
  expect((await office(report)).out).not.toContain('Emmy Noether')
  expect(JSON.parse((await office(`${report} --json`)).out)).toMatchObject([{ EmployeeName: 'Ada Lovelace' }])
  await office('employees remove TS-7 --yes')
  expect(await office(report)).toMatchObject({ out: '', err: 'Every employee has a photo.\n' })
})

test('employees are listed, and the JSON contains their links', async () => {
  const { office } = await createOfficeWithAda()
  expect((await office('employees list')).out).toMatch(/^EMP\/7 ü +TS-7 +Ada Lovelace .* no$/m)
  expect(JSON.parse((await office('employees list --json')).out)).toMatchObject([
    {
      empId: 'EMP/7 ü',
      link: 'https://www.sextant.example/Home/TeamMembers?EmpId=EMP%2F7%20%C3%BC',
    },
  ])
})

test.each(['EMP/7 ü', 'EMP/', 'TS-7', 'ts-7'])('%s finds the employee', async (typed) => {
  const { office } = await createOfficeWithAda()
  const { out } = await office(['employees', 'link', typed, '--json'])
  expect(JSON.parse(out)).toMatchObject({ empId: 'EMP/7 ü' })
})

test('an unknown or ambiguous employee is reported', async () => {
  const { office } = await createOfficeWithAda()
  await office(['employees', 'add', '--name', 'Grace', '--id', 'EMP/8'])
  expect((await office('employees link nobody')).err).toMatch(/^No employee has the employee code "nobody" or an EmpId/)
  expect((await office('employees link EMP/')).err).toMatch(
    /^Several employees .* EMP\/7 ü, EMP\/8\. Give more characters/,
  )
})

test('fewer than four characters match only a whole EmpId or employee code', async () => {
  const { office, store } = await createOfficeWithAda()
  await office(['employees', 'add', '--name', 'Grace', '--id', '6e5f', '--code', '9'])
  for (const line of ['remove 6e5 --yes', 'revoke 6 --yes', 'link 6e']) {
    const [, typed] = line.split(' ')
    expect(await office(`employees ${line}`)).toEqual({
      exit: 1,
      out: '',
      err: `No employee has the employee code or EmpId "${typed}"; the beginning of an EmpId needs at least 4 characters. To find the employee: office employees list\n`,
    })
  }
  expect(await store.employees.list()).toHaveLength(2)
  expect((await office('employees link 9')).exit).toBe(0)
})

test.each(['remove', 'revoke'])(
  '%s shows the employee and asks, and changes nothing without a yes',
  async (command) => {
    const confirm = vi.fn(async () => false)
    const { office, store } = await createOffice({ confirm })
    await office(add('--id', 'E-17', '--code', 'TS-7', '--designation', 'Engineer'))
    const before = await store.employees.list()
    const declined = await office(`employees ${command} TS-7`)
    expect(declined).toEqual({ exit: 0, out: '', err: 'Nothing was changed.\n' })
    expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Ada Lovelace, Engineer, TS-7 (E-17)?'))
    expect(await store.employees.list()).toEqual(before)
    confirm.mockResolvedValue(true)
    expect((await office(`employees ${command} TS-7`)).exit).toBe(0)
    expect(await store.employees.find('E-17')).toBeNull()
  },
)

test.each(['remove', 'revoke'])('%s needs --yes without a terminal', async (command) => {
  const { office, store } = await createOfficeWithAda()
  expect(await office(`employees ${command} TS-7`)).toEqual({
    exit: 2,
    out: '',
    err: 'Without a terminal this command needs --yes. Nothing was changed.\n',
  })
  expect(await store.employees.find('EMP/7 ü')).not.toBeNull()
})

test('an employee is removed with the photo, but not with --dry-run', async () => {
  const { office, store, folder } = await createOffice()
  writeFileSync(join(folder, 'ada.jpg'), await aPhoto())
  await office(add('--code', 'TS-7', '--photo', 'ada.jpg'))
  expect((await office('employees remove TS-7 --dry-run')).out).toMatch(/^Would remove Ada Lovelace/)
  expect(await store.employees.list()).toHaveLength(1)
  expect((await office('employees remove TS-7 --yes')).out).toMatch(/^Removed Ada Lovelace/)
  expect(await store.employees.list()).toEqual([])
  expect((await store.check()).counts.photos).toBe(0)
})

test('employees revoke disables the link and the photo’s address at once and creates new ones', async () => {
  const { office, store, folder } = await createOffice()
  writeFileSync(join(folder, 'ada.jpg'), await aPhoto())
  await office(add('--id', 'E-17', '--code', 'TS-7', '--photo', 'ada.jpg'))
  const [before] = await store.employees.list()
  const photoOf = (employee = before) => store.employeePhotos.find(employee?.ImageName ?? '', 'page')
  const photo = await photoOf()
  expect((await office('employees revoke E-17 --dry-run')).out).toBe(
    'Would revoke the link of Ada Lovelace, TS-7 (E-17).\n',
  )
  expect(await store.employees.find('E-17')).not.toBeNull()
  const { out, exit } = await office('employees revoke E-17 --yes')
  expect(exit).toBe(0)
  const [after] = await store.employees.list()
  expect(after).toEqual({
    ...before,
    version: 1,
    empId: expect.stringMatching(/^[0-9a-f]{32}$/),
    ImageName: expect.stringMatching(/^[0-9a-f-]{36}\.webp$/),
  })
  expect(after?.ImageName).not.toBe(before?.ImageName)
  expect(await store.employees.find('E-17')).toBeNull()
  expect(photo).not.toBeNull()
  expect(await photoOf(before)).toBeNull()
  expect(await photoOf(after)).toEqual(photo)
  expect(out).toBe(
    `Revoked the link of Ada Lovelace, TS-7 (E-17); it no longer works. New link: https://www.sextant.example/Home/TeamMembers?EmpId=${after?.empId}\n`,
  )
})

test('a revocation that fails in the database changes nothing', async () => {
  const { office, store, folder } = await createOffice()
  writeFileSync(join(folder, 'ada.jpg'), await aPhoto())
  await office(add('--id', 'E-17', '--photo', 'ada.jpg'))
  const before = await store.employees.list()
  const database = new DatabaseSync(join(folder, 'data', 'site.sqlite'))
  database.exec(`create trigger refuse before update on employees begin select raise(abort, 'no room'); end`)
  database.close()
  expect((await office('employees revoke E-17 --yes')).exit).toBe(1)
  expect(await store.employees.list()).toEqual(before)
})

test('employees revoke warns that a photo on another server must be deleted there', async () => {
  const { office } = await createOffice()
  await office(add('--id', 'E-17', '--image-name', 'ada.webp'))
  const { err, exit, out } = await office('employees revoke E-17 --yes --json')
  expect(exit).toBe(0)
  expect(err).toMatch(/^Warning: the photo ada\.webp is not stored here; delete it/)
  expect(JSON.parse(out)).toMatchObject({ revoked: 'E-17', ImageName: 'ada.webp' })
})

test('the QR code is printed dark on light if it fits the terminal', async () => {
  const { office } = await createOfficeWithAda()
  const { out } = await office('employees link TS-7')
  const [link, , ...code] = out.split('\n')
  expect(link).toBe('https://www.sextant.example/Home/TeamMembers?EmpId=EMP%2F7%20%C3%BC')
  expect(code[0]).toBe(`\u001b[38;5;16;48;5;231m${' '.repeat(code[0]?.match(/ /g)?.length ?? 0)}\u001b[0m`)
  expect(code[0]).toMatch(/ {30,}/)
})

test('a narrow terminal gets a hint instead of the QR code, and a file gets only the link', async () => {
  for (const [columns, says] of [
    [40, /--svg FILE/],
    [undefined, /^$/],
  ] as const) {
    const { office } = await createOffice({ columns })
    await office(add('--code', 'TS-7'))
    const { out, err } = await office('employees link TS-7')
    expect(out).toMatch(/^https:.*\n$/)
    expect(err).toMatch(says)
  }
})

test('the QR code is written as SVG and PNG, and existing files are overwritten only with --force', async () => {
  const { office, folder } = await createOfficeWithAda()
  const both = 'employees link TS-7 --svg code.svg --png code.png'
  await office(`${both} --dry-run`)
  expect(existsSync(join(folder, 'code.svg'))).toBe(false)
  expect((await office(both)).exit).toBe(0)
  expect(readFileSync(join(folder, 'code.svg'), 'utf8')).toMatch(/^<svg .*fill="#ffffff"/)
  const { width, height, format } = await sharp(join(folder, 'code.png')).metadata()
  expect({ square: width === height, format }).toEqual({ square: true, format: 'png' })
  expect(await office(both)).toMatchObject({ exit: 1, err: expect.stringContaining('--force') })
  expect((await office(`${both} --force`)).exit).toBe(0)
})
