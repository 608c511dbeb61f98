import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { aStore } from '../../tests/support/service/records.ts'
import { issueLink } from './issue-link.ts'
import { removeEmployee } from './remove-employee.ts'

/** Two employees with this photo, and one without. */
async function aStoreWith(ImageName: string) {
  const { store, dataDir } = await aStore()
  const photosDir = join(dataDir, 'photos')
  mkdirSync(photosDir)
  writeFileSync(join(photosDir, ImageName), 'a picture')
  const [ada, bo] = [anEmployee({ ImageName }), anEmployee({ ImageName })]
  await store.employees.add([ada, bo, anEmployee()])
  return { employees: store.employees, photosDir, ada, bo }
}

test('the old id shows nobody, and a photo of two stays until neither has it', async () => {
  const { employees, photosDir, ada, bo } = await aStoreWith('team.webp')
  const issued = await issueLink(employees, photosDir, ada.empId)
  expect(await employees.find(ada.empId)).toBeNull()
  expect(await employees.find(issued?.empId ?? '')).toMatchObject({
    EmployeeCode: ada.EmployeeCode,
    ImageName: issued?.ImageName,
  })
  expect(readFileSync(join(photosDir, issued?.ImageName ?? ''), 'utf8')).toBe('a picture')
  expect(readdirSync(photosDir)).toContain('team.webp')
  expect(await removeEmployee(employees, photosDir, bo.empId)).toBe(true)
  expect(readdirSync(photosDir)).toEqual([issued?.ImageName])
})

test('of an employee that is unknown nothing is changed', async () => {
  const { employees, photosDir } = await aStoreWith('team.webp')
  const before = await employees.list()
  expect(await issueLink(employees, photosDir, 'unknown')).toBeNull()
  expect(await removeEmployee(employees, photosDir, 'unknown')).toBe(false)
  expect(await employees.list()).toEqual(before)
  expect(readdirSync(photosDir)).toEqual(['team.webp'])
})

test('a database that does not answer loses no photo', async () => {
  const { employees, photosDir, ada } = await aStoreWith('ada.webp')
  const failing = {
    ...employees,
    async renew(): Promise<boolean> {
      throw new Error('Connection terminated unexpectedly')
    },
  }
  await expect(issueLink(failing, photosDir, ada.empId)).rejects.toThrow('Connection terminated')
  expect(readdirSync(photosDir)).toHaveLength(2)
})
