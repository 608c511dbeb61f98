import sharp from 'sharp'
import { expect, test } from 'vitest'
import { EmployeeFields } from '../records/employee.ts'
import { createStore } from '../tests/support/service/records.ts'
import { ensureSamples } from './add-samples.ts'
import { sampleEmployees } from './employees.ts'

test('six sample employees are added once, five of them with portraits', async () => {
  const { store } = await createStore()
  const shown = await ensureSamples(store)
  const employees = await store.employees.list()
  expect(employees).toHaveLength(6)
  expect(employees.map(({ empId }) => empId)).toContain(shown)

  const names = employees.map(({ ImageName }) => ImageName).filter(Boolean)
  expect(names).toHaveLength(5)
  for (const name of names) {
    const photo = await store.employeePhotos.find(name, 'page')
    const { width, height, format } = await sharp(photo ?? '').metadata()
    expect({ width, height, format }).toEqual({ width: 440, height: 550, format: 'webp' })
    expect(photo?.length).toBeLessThanOrEqual(20_000)
    const enlarged = await sharp((await store.employeePhotos.find(name, 'enlarged')) ?? '').metadata()
    expect(enlarged.width).toBe(800)
  }

  expect(await ensureSamples(store)).toBe(shown)
  expect(await store.employees.list()).toEqual(employees)
}, 30_000)

test('no samples are added if there are employees', async () => {
  const { store } = await createStore()
  const fields = { Designation: '', EmployeeCode: '', BloodGroup: '', ImageName: '' }
  const phones = { ContactNo: '', AlternateContactNo: '' }
  await store.employees.add([{ empId: 'real', EmployeeName: 'Ada', ...fields, ...phones }])
  expect(await ensureSamples(store)).toBe('real')
  expect(await store.employees.list()).toHaveLength(1)
})

test.each(sampleEmployees)('$EmployeeName has valid employee fields', ({ empId, ...fields }) => {
  expect(EmployeeFields.safeParse({ ...fields, EmpId: empId }).error).toBeUndefined()
})
