import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { aPhoto } from '../../tests/support/service/employees.ts'
import { createStore } from '../../tests/support/service/records.ts'
import { sqliteFile } from '../database/open-sqlite.ts'

const anEmployee = (empId: string) => ({
  empId,
  ImageName: 'mara.jpg',
  EmployeeName: 'Mara Lindqvist',
  Designation: 'Surveyor',
  EmployeeCode: `S-${empId}`,
  BloodGroup: 'O+',
  ContactNo: '+44 20 7946 0104',
  AlternateContactNo: '',
})

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('an employee is found by the exact id only', async () => {
    const { store } = await createStoreOn(kind)
    await store.employees.add([anEmployee('Mara-1')])
    expect(await store.employees.find('Mara-1')).toMatchObject(anEmployee('Mara-1'))
    for (const other of ['mara-1', 'Mara-1 ', 'Mara-', 'Mara-%', '']) {
      expect(await store.employees.find(other)).toBeNull()
    }
  })

  test('thousands of employees are added in one call', async () => {
    const { store } = await createStoreOn(kind)
    await store.employees.add(Array.from({ length: 2_001 }, (_, nth) => anEmployee(`id-${nth}`)))
    expect(await store.employees.list()).toHaveLength(2_001)
  })

  test.each([
    ['is taken', [anEmployee('new'), anEmployee('taken')]],
    ['is repeated', [anEmployee('new'), anEmployee('twice'), anEmployee('twice')]],
  ])('no employee is added if one id %s', async (_, employees) => {
    const { store } = await createStoreOn(kind)
    await store.employees.add([anEmployee('taken')])
    await expect(store.employees.add(employees)).rejects.toThrow()
    expect(await store.employees.list()).toHaveLength(1)
  })

  test('the error names the taken id', async () => {
    const { store } = await createStoreOn(kind)
    await store.employees.add([anEmployee('taken')])
    await expect(store.employees.add([anEmployee('taken')])).rejects.toThrow(
      'The EmpId "taken" is taken by another employee.',
    )
  })

  test('an issued link replaces the old link, and the photo gets a new name', async () => {
    const { store } = await createStoreOn(kind)
    const photo = aPhoto()
    await store.employees.add([{ ...anEmployee('lost'), photo }, anEmployee('other')])
    const issued = await store.employees.renewLink('lost')
    const { empId = '', ImageName = '' } = issued ?? {}
    expect(issued).toEqual({
      empId: expect.stringMatching(/^[\da-f]{32}$/),
      ImageName: expect.stringMatching(/^[\da-f-]{36}\.webp$/),
      isPhotoExternal: false,
    })
    expect(await store.employees.find('lost')).toBeNull()
    expect(await store.employees.find(empId)).toMatchObject({
      ...anEmployee('lost'),
      empId,
      ImageName,
    })
    expect(await store.employeePhotos.find('mara.jpg', 'page')).toBeNull()
    for (const size of ['card', 'page', 'enlarged', 'master'] as const) {
      expect(await store.employeePhotos.find(ImageName, size)).toEqual(photo[size])
    }
    expect(await store.employees.renewLink('lost')).toBeNull()
  })

  test('two links issued at the same time are not both valid', async () => {
    const { store } = await createStoreOn(kind)
    await store.employees.add([{ ...anEmployee('lost'), photo: aPhoto() }])
    const issued = await Promise.all([store.employees.renewLink('lost'), store.employees.renewLink('lost')])
    expect(issued.filter((link) => link === null)).toHaveLength(1)
    expect(await store.employees.list()).toHaveLength(1)
  })

  test('a photo of two employees is served until both are removed', async () => {
    const { store } = await createStoreOn(kind)
    const photo = aPhoto()
    await store.employees.add(['1', '2'].map((empId) => ({ ...anEmployee(empId), photo })))
    await store.employees.remove('1')
    expect(await store.employeePhotos.find('mara.jpg', 'page')).toEqual(photo.page)
    await store.employees.remove('2')
    expect(await store.employeePhotos.find('mara.jpg', 'page')).toBeNull()
  })
})

test('the name of a photo that is not stored here is kept when a link is issued', async () => {
  const { store } = await createStoreOn('SQLite')
  await store.employees.add([anEmployee('lost')])
  expect(await store.employees.renewLink('lost')).toMatchObject({
    ImageName: 'mara.jpg',
    isPhotoExternal: true,
  })
})

test('removing an employee deletes the photo too', async () => {
  const { store } = await createStoreOn('SQLite')
  await store.employees.add([{ ...anEmployee('1'), photo: aPhoto() }, anEmployee('2')])
  expect(await store.employees.remove('1')).toBe(true)
  expect((await store.check()).counts.photos).toBe(0)
  expect(await store.employees.remove('1')).toBe(false)
  expect((await store.employees.list()).map(({ empId }) => empId)).toEqual(['2'])
})

test.each(['employees', 'photoSizes'])(
  'after a refused insert into %s no employee and no photo is stored',
  async (table) => {
    const { store, dataDir } = await createStore()
    const database = new DatabaseSync(sqliteFile(dataDir))
    database.exec(`create trigger refuse before insert on ${table} begin select raise(abort, 'no room'); end`)
    database.close()
    const employee = { empId: 'new', EmployeeName: 'Ada', ImageName: 'ada.webp', photo: aPhoto() }
    await expect(store.employees.add([employee])).rejects.toThrow('no room')
    expect((await store.check()).counts).toMatchObject({ employees: 0, photos: 0 })
  },
)
