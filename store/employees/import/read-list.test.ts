import { expect, test } from 'vitest'
import { type ListOptions, readEmployeeList } from './read-list.ts'

const read = (csv: string | Uint8Array, options?: ListOptions) =>
  readEmployeeList(typeof csv === 'string' ? Buffer.from(csv) : csv, 'staff.csv', options)

test('a row is read with its line and the name of its photo', async () => {
  const { rows } = await read('employeename;Photo;EmpId\n\n Ada ;../pictures/ada.jpg;A1\nGrace;;\n')
  expect(rows).toMatchObject([
    {
      line: 3,
      fields: { EmployeeName: 'Ada', EmpId: 'A1' },
      photo: 'ada.jpg',
      ImageName: undefined,
    },
    { line: 4, fields: { EmployeeName: 'Grace' }, photo: '' },
  ])
  expect(rows[0]?.fields, 'a column that is not in the list').not.toHaveProperty('ContactNo')
})

test.each([
  ['Employee #,Full Name,Job Title,Mobile Phone', 'EmployeeName, Designation, ContactNo'],
  ['Employee ID,Display Name,Business Title', 'EmployeeCode, EmployeeName, Designation'],
  ['PERNR,First name,Last name,Position', 'EmployeeCode, Designation, FirstName, LastName'],
  [
    'Personalnummer;Vorname;Nachname;Stelle;Handy;Blutgruppe',
    'EmployeeCode, BloodGroup, Designation, ContactNo, FirstName, LastName',
  ],
  ['Worker ID\tWorker\tBlood type', 'EmployeeCode, EmployeeName, BloodGroup'],
  ['position_title|employee_no|Legal Name', 'Designation, EmployeeCode, EmployeeName'],
])('the columns of a list of an HR system are known: %s', async (header, expected) => {
  const { columns } = await read(`${header}\n`)
  expect(Object.keys(columns).sort()).toEqual(expected.split(', ').sort())
})

test('first and last name make the name, and other columns are named as not used', async () => {
  const { rows, unused } = await read('Nachname;Vorname;Gehalt\nLovelace;Ada;1\n')
  expect(rows[0]?.fields).toEqual({ EmployeeName: 'Ada Lovelace' })
  expect(unused).toEqual(['Gehalt'])
})

test('a column is read from the heading that the person chose', async () => {
  const csv = 'Staff,Call sign,Name\n7,Countess,Ada\n'
  const columns = { EmployeeCode: 'staff', EmployeeName: 'Call sign' }
  expect((await read(csv, { columns })).rows[0]?.fields).toEqual({
    EmployeeCode: '7',
    EmployeeName: 'Countess',
  })
  await expect(read(csv, { columns: { Designation: 'Job' } })).rejects.toThrow(
    'staff.csv has no column "Job" for Designation; it has: Staff, Call sign, Name.',
  )
})

const umlaut = 'Name\nJosé Müller\n'

test.each([
  ['UTF-8', Buffer.from(umlaut), 'utf-8', false],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${umlaut}`), 'utf-8', false],
  ['UTF-16 of Windows', Buffer.from(`\ufeff${umlaut}`, 'utf16le'), 'utf-16le', false],
  ['UTF-16 of other systems', Buffer.from(`\ufeff${umlaut}`, 'utf16le').swap16(), 'utf-16be', false],
  ['UTF-16 of Windows without a byte order mark', Buffer.from(umlaut, 'utf16le'), 'utf-16le', true],
  ['UTF-16 of other systems without a byte order mark', Buffer.from(umlaut, 'utf16le').swap16(), 'utf-16be', true],
  ['Windows-1252', Buffer.from(umlaut, 'latin1'), 'windows-1252', true],
])('%s is recognised', async (_, content, encoding, isEncodingGuessed) => {
  expect(await read(content)).toMatchObject({
    encoding,
    isEncodingGuessed,
    rows: [{ fields: { EmployeeName: 'José Müller' } }],
  })
})

test('the encoding can be named', async () => {
  const content = Buffer.concat([Buffer.from('Name\n'), Buffer.from([0xcf, 0xe1])])
  const { rows } = await read(content, { encoding: 'windows-1251' })
  expect(rows[0]?.fields.EmployeeName).toBe('Пб')
})

test.each([
  ['', 'staff.csv is empty; its first line must name the columns.'],
  ['Code\n1\n', 'staff.csv has no column with names, such as EmployeeName or Last name; its first line names: Code.'],
  ['Name,name\nA,B\n', 'staff.csv has the column Name (EmployeeName) twice.'],
  ['PK\u0003\u0004xl', 'staff.csv is a spreadsheet or ZIP file; save the list as CSV (Comma-separated values).'],
  ['Name\nA\0B\n', 'staff.csv is not a text file; expected CSV.'],
  [
    `Name\n${'A\n'.repeat(10_001)}`,
    'staff.csv has more than 10000 rows, which are the most that are accepted. Divide the list.',
  ],
  ['A'.repeat(5_100_000), 'staff.csv has 5.1 MB; at most 5 are accepted.'],
])('a list that cannot be read is explained in one sentence: %#', async (csv, message) => {
  await expect(read(csv)).rejects.toThrow(message)
})

test.each([
  ['Name,Code\nAda,1\n"Grace,2\nJoan,3\nJean,4\n', 3],
  ['Name,Code\n"Ada,1\nGrace,2\n"Joan",3\n', 2],
  ['\ufeff"Name",Code\n"Ada ""Countess"" Byron",1\nGrace "Amazing" Hopper,2\n', 3],
  ['Name;Code\r\n"Ada\r\nByron";1\r\n"Grace"x;2\r\n', 4],
])('quotation marks that do not match are found in their own line: %#', async (csv, line) => {
  await expect(read(csv)).rejects.toThrow(
    `staff.csv is not CSV that can be read: the quotation marks in line ${line} do not match.`,
  )
})

test('the named encoding must be known, and the file must be written in it', async () => {
  await expect(read('Name\n', { encoding: 'utf-9' })).rejects.toThrow(
    'The encoding "utf-9" of staff.csv is unknown; expected a name like utf-8 or windows-1252.',
  )
  await expect(read(Buffer.from(umlaut, 'latin1'), { encoding: 'utf-8' })).rejects.toThrow(
    'staff.csv is not utf-8; choose another encoding.',
  )
})

test('the error about a file is one line without terminal control characters', async () => {
  await expect(read('Code,"\u001b[31mNick\u0007\nname"\n1,A\n')).rejects.toThrow(
    'its first line names: Code, Nick name.',
  )
})

test('in a list with first names, Name is the last name', async () => {
  const [row] = (await read('Personalnummer;Name;Vorname\n1;Müller;Jörg\n')).rows
  expect(row?.fields.EmployeeName).toBe('Jörg Müller')
})

test('a heading that is chosen for two columns is refused', async () => {
  const columns = { ContactNo: 'Phone', AlternateContactNo: 'Phone' }
  await expect(read('Name,Phone\nAda,1\n', { columns })).rejects.toThrow(
    'The column "Phone" of staff.csv is chosen twice; choose another one, or none.',
  )
})

test('a list of a million rows is refused before it fills the memory', async () => {
  const before = process.memoryUsage().rss
  await expect(read(`Name\n${'a\n'.repeat(1_000_000)}`)).rejects.toThrow('more than 10000 rows')
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
})

test.each([
  ['sep=;\nCode;Name\n31;Dana Silva\n', 3],
  ['\ufeffsep=;\r\nCode;Name\r\n31;Dana Silva\r\n', 3],
  ['"sep=;"\nCode;Name\n31;Dana Silva\n', 3],
  ['SEP=|\nCode|Name\n31|Dana Silva\n', 3],
  ['sep=,;\nCode,Name\n31,Dana Silva\n', 3],
  ['sep=\t\n\nCode\tName\n31\tDana Silva\n', 4],
])('the first line of %j names the separator, and is no row', async (csv, line) => {
  const { rows } = await read(csv)
  expect(rows).toMatchObject([{ line, fields: { EmployeeCode: '31', EmployeeName: 'Dana Silva' } }])
})

test('a name can be that of the line with the separator', async () => {
  expect((await read('Name\nsep=;\n')).rows).toMatchObject([{ fields: { EmployeeName: 'sep=;' } }])
})

test.each([
  ['"=""0031"""', '0031'],
  ['="0031"', '0031'],
  ['"=""A""""1"""', 'A"1'],
  [' ="0031" ', '0031'],
  ['"\u202d=""0031""\u202c"', '0031'],
  ['\u202a0031\u202c', '0031'],
  ['\u200b00\u00ad31\ufeff', '0031'],
  ['"\'=0031"', '=0031'],
  ['"6-10\t"', '6-10'],
  ['"=0031"', '=0031'],
])('the code %s is read as a spreadsheet shows it: %s', async (cell, code) => {
  const { rows } = await read(`Code,Name,Mobile\n${cell},Dana Silva,\u202a+351 912 000 111\u202c\n32,"a,="",b",\n`)
  expect(rows[0]?.fields).toEqual({ EmployeeCode: code, EmployeeName: 'Dana Silva', ContactNo: '+351 912 000 111' })
  expect(rows[1]?.fields).toMatchObject({ EmployeeCode: '32', EmployeeName: 'a,=",b' })
})
