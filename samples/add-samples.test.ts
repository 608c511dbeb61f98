import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { EmployeeFields } from '../records/employee.ts'
import { MAX_PHOTO_BYTES } from '../store/employees/encode-photo.ts'
import { aStore } from '../tests/support/service/records.ts'
import { ensureSamples } from './add-samples.ts'
import { sampleEmployees } from './employees.ts'

test('six sample employees are added once, with drawn portraits', async () => {
  const { store, dataDir } = await aStore()
  const shown = await ensureSamples(store, dataDir)
  const employees = await store.employees.list()
  expect(employees).toHaveLength(6)
  expect(employees.map(({ empId }) => empId)).toContain(shown)

  const photos = employees.map(({ ImageName }) => ImageName).filter(Boolean)
  expect(readdirSync(join(dataDir, 'photos')).sort()).toEqual(photos.sort())
  for (const photo of photos) {
    const file = join(dataDir, 'photos', photo)
    const { width, height, format } = await sharp(file).metadata()
    expect({ width, height, format }).toEqual({ width: 440, height: 550, format: 'webp' })
    expect(statSync(file).size).toBeLessThanOrEqual(MAX_PHOTO_BYTES)
  }

  expect(await ensureSamples(store, dataDir)).toBe(shown)
  expect(await store.employees.list()).toEqual(employees)
}, 30_000)

test('no samples are added beside real employees', async () => {
  const { store, dataDir } = await aStore()
  const fields = { Designation: '', EmployeeCode: '', BloodGroup: '', ImageName: '' }
  const phones = { ContactNo: '', AlternateContactNo: '' }
  await store.employees.add([{ empId: 'real', EmployeeName: 'Ada', ...fields, ...phones }])
  expect(await ensureSamples(store, dataDir)).toBe('real')
  expect(await store.employees.list()).toHaveLength(1)
})

test.each(sampleEmployees)(
  '$EmployeeName keeps the rules for employees',
  ({ empId, ...fields }) => {
    expect(EmployeeFields.safeParse({ ...fields, EmpId: empId }).error).toBeUndefined()
  },
)
