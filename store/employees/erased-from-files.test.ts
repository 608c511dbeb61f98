import { expect, test } from 'vitest'
import { bytesIn, createStoreOn } from '../../tests/support/service/databases.ts'
import { anEmployee, aPhoto } from '../../tests/support/service/employees.ts'

/** As long as a row with overflow pages. */
const photoOf = (secret: string) => aPhoto(`${secret}, `.repeat(1_000))

async function createWithEmployee() {
  const { store, where } = await createStoreOn('SQLite')
  const employee = anEmployee({ EmployeeName: 'Umbra Quillfeather', EmployeeCode: 'U-1' })
  await store.employees.add([{ ...employee, ImageName: 'u.webp', photo: photoOf('gooseberry') }])
  const [{ id = '' } = {}] = await store.employees.list()
  const found = (...words: string[]) => {
    const bytes = bytesIn(where.dataDir)
    return words.filter((word) => bytes.includes(word))
  }
  expect(found('Quillfeather', 'gooseberry')).toHaveLength(2)
  return { store, id, empId: employee.empId, found }
}

test('SQLite’s files contain no data of a removed employee', async () => {
  const { store, empId, found } = await createWithEmployee()
  await store.employees.remove(empId)
  expect(found('Quillfeather', 'gooseberry')).toEqual([])
})

test('SQLite’s files contain no field and no photo that was replaced', async () => {
  const { store, id, found } = await createWithEmployee()
  const change = { by: null, version: 0, fields: { EmployeeName: 'Ada' }, photo: photoOf('plum') }
  await store.employees.change(id, change)
  expect(found('Quillfeather', 'gooseberry')).toEqual([])
  await store.employees.change(id, { by: null, version: 1, photo: null })
  expect(found('plum')).toEqual([])
})

test('SQLite’s files contain nothing of a discarded import', async () => {
  const { store, found } = await createWithEmployee()
  await store.employeeImports.setList('s1', 'staff.csv', Buffer.from('Name\nMedlar\n'.repeat(999)))
  for (const name of ['U-1.jpg', 'U-2.jpg'])
    await store.employeeImports.setPhoto('s1', { name, photo: photoOf('plum') })
  // Replaces the first photo of this name.
  await store.employeeImports.setPhoto('s1', { name: 'U-2.jpg', photo: photoOf('sloe') })
  expect(found('Medlar', 'sloe')).toEqual(['Medlar', 'sloe'])
  await store.employeeImports.discard('s1')
  await store.employeeImports.eraseUnused()
  expect(found('Medlar', 'plum', 'sloe')).toEqual([])
})

test('SQLite’s files contain nothing that an import replaced or removed', async () => {
  const { store, found } = await createWithEmployee()
  const apply = async (csv: string, removeMissing: boolean) => {
    await store.employeeImports.setList('s1', 'staff.csv', Buffer.from(csv))
    const plan = await store.employeeImports.judge('s1', { mode: 'update', skipWrong: false, removeMissing })
    if (plan) expect(await store.employeeImports.apply('s1', plan, 's1')).toBeInstanceOf(Array)
    await store.employeeImports.eraseUnused()
  }
  await store.employeeImports.setPhoto('s1', { name: 'U-1.jpg', photo: photoOf('plum') })
  await apply('Code,Name\nU-1,Medlar\n', false)
  expect(found('Quillfeather', 'gooseberry')).toEqual([])
  expect(found('Medlar', 'plum')).toEqual(['Medlar', 'plum'])
  await apply('Code,Name\nA-1,Ada\n', true)
  expect(found('Medlar', 'plum')).toEqual([])
})

test('an hourly sweep erases the content of an import that was discarded before a kill', async () => {
  const { store, found } = await createWithEmployee()
  await store.employeeImports.setPhoto('s1', { name: 'U-1.jpg', photo: photoOf('plum') })
  await store.employeeImports.discard('s1')
  expect(found('plum')).toEqual(['plum'])
  await store.sweep(await store.now())
  expect(found('plum')).toEqual([])
  expect((await store.check()).counts).toMatchObject({ photos: 1, photoSizes: 1 })
})
