import * as z from 'zod/mini'
import { sampleEmpIds } from '../records/samples/sample-ids.ts'
import { nameIn, readSamples } from './read-samples.ts'

const text = z.string()

export const sampleEmployees = readSamples(
  'employees.yaml',
  z.strictObject({
    empId: nameIn(sampleEmpIds),
    EmployeeName: text,
    Designation: text,
    EmployeeCode: text,
    BloodGroup: text,
    ContactNo: text,
    AlternateContactNo: text,
    portrait: z.nullable(text),
  }),
)
