import { expect, test } from 'vitest'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { type Candidate, checkEmployees } from './check-employees.ts'

const aCandidate = (where: string, fields: Partial<Candidate['fields']>): Candidate => ({
  where,
  fields: {
    ...{ EmpId: '', EmployeeName: 'Ada', Designation: '', EmployeeCode: '', BloodGroup: '' },
    ...{ ContactNo: '', AlternateContactNo: '' },
    ...fields,
  },
  ...{ photo: null, ImageName: '' },
})

const needs = (onProgress = (_done: number, _total: number) => {}) => ({
  known: [
    { ...anEmployee({ empId: 'E-1', EmployeeCode: 'TS-1' }), id: 'e1', version: 0, addedAt: 0 },
  ],
  onProgress,
})

test('valid candidates are separated from invalid ones, with all problems of each', async () => {
  const candidates = [
    aCandidate('line 2', { EmployeeCode: 'TS-2' }),
    aCandidate('line 3', { EmpId: 'E-1', EmployeeCode: 'ts-2' }),
    aCandidate('line 4', { EmployeeName: '', ContactNo: 'phone' }),
  ]
  const { good, problems } = await checkEmployees(candidates, needs())
  expect(good).toMatchObject([
    { EmployeeCode: 'TS-2', empId: expect.stringMatching(/^[\da-f]{32}$/) },
  ])
  expect(problems).toEqual([
    { where: 'line 3', why: 'EmpId "E-1" is taken by Mara Lindqvist in the records.' },
    { where: 'line 3', why: 'EmployeeCode "ts-2" is taken by line 2.' },
    { where: 'line 4', why: 'EmployeeName is required.' },
    { where: 'line 4', why: expect.stringMatching(/^ContactNo must be a telephone number/) },
  ])
})

test('progress is reported up to the last candidate, and an error in onProgress stops the check', async () => {
  const reported: number[] = []
  const candidates = [aCandidate('line 2', {}), aCandidate('line 3', {})]
  await checkEmployees(
    candidates,
    needs((done) => void reported.push(done)),
  )
  expect(reported).toEqual([0, 1, 2])
  const stop = new Error('enough')
  const stopped = needs(() => {
    throw stop
  })
  await expect(checkEmployees(candidates, stopped)).rejects.toBe(stop)
})
