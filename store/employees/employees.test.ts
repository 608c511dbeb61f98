import { beforeEach, describe, expect, test } from 'vitest'
import { aStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  const anEmployee = (empId: string) => ({
    empId,
    ImageName: 'mara.jpg',
    EmployeeName: 'Mara Lindqvist',
    Designation: 'Surveyor',
    EmployeeCode: 'S-104',
    BloodGroup: '0+',
    ContactNo: '+44 20 7946 0104',
    AlternateContactNo: '',
  })

  test('an employee is found by the exact id only', async () => {
    const { store } = await aStoreOn(kind)
    await store.employees.add([anEmployee('Mara-1')])
    expect(await store.employees.find('Mara-1')).toMatchObject(anEmployee('Mara-1'))
    for (const other of ['mara-1', 'Mara-1 ', 'Mara-', 'Mara-%', '']) {
      expect(await store.employees.find(other)).toBeNull()
    }
  })

  test('thousands are added at once', async () => {
    const { store } = await aStoreOn(kind)
    await store.employees.add(Array.from({ length: 2_001 }, (_, nth) => anEmployee(`id-${nth}`)))
    expect(await store.employees.list()).toHaveLength(2_001)
  })

  test.each([
    ['somebody has', [anEmployee('new'), anEmployee('taken')]],
    ['comes twice', [anEmployee('new'), anEmployee('twice'), anEmployee('twice')]],
  ])('an id that %s keeps all of them out', async (_, employees) => {
    const { store } = await aStoreOn(kind)
    await store.employees.add([anEmployee('taken')])
    await expect(store.employees.add(employees)).rejects.toThrow()
    expect(await store.employees.list()).toHaveLength(1)
  })

  test('the taken id is named', async () => {
    const { store } = await aStoreOn(kind)
    await store.employees.add([anEmployee('taken')])
    await expect(store.employees.add([anEmployee('taken')])).rejects.toThrow(
      'The EmpId "taken" is taken by another employee.',
    )
  })

  test('a renewed employee is known by the new id and photo only', async () => {
    const { store } = await aStoreOn(kind)
    await store.employees.add([anEmployee('lost'), { ...anEmployee('other'), ImageName: 'o.jpg' }])
    expect(await store.employees.hasPhoto('mara.jpg')).toBe(true)
    expect(await store.employees.renew('lost', { empId: 'new', ImageName: 'new.jpg' })).toBe(true)
    expect(await store.employees.renew('lost', { empId: 'newer', ImageName: '' })).toBe(false)
    expect(await store.employees.find('lost')).toBeNull()
    expect(await store.employees.find('new')).toMatchObject({
      ...anEmployee('new'),
      ImageName: 'new.jpg',
    })
    expect(await store.employees.hasPhoto('mara.jpg')).toBe(false)
    expect(await store.employees.hasPhoto('o.jpg')).toBe(true)
  })

  test('a removed employee is gone', async () => {
    const { store } = await aStoreOn(kind)
    await store.employees.add([anEmployee('1'), anEmployee('2')])
    expect(await store.employees.remove('1')).toBe(true)
    expect(await store.employees.remove('1')).toBe(false)
    expect((await store.employees.list()).map(({ empId }) => empId)).toEqual(['2'])
  })
})
