import { sampleEmpIds } from '../records/samples/sample-ids.ts'
import type { EmployeeToAdd } from '../store/employees/employees.ts'

/** `portrait`: a file in portraits/. */
type Sample = Omit<EmployeeToAdd, 'ImageName' | 'photo'> & { portrait: string | null }

/** Fictional people with telephone numbers that are reserved for fiction. */
export const sampleEmployees: Sample[] = [
  {
    empId: sampleEmpIds.amaraOkafor,
    EmployeeName: 'Amara Okafor',
    Designation: 'Lead AI Engineer',
    EmployeeCode: 'TS-1042',
    BloodGroup: 'O+',
    ContactNo: '+44 7700 900142',
    AlternateContactNo: '+44 20 7946 0142',
    portrait: 'amara-okafor.svg',
  },
  {
    empId: sampleEmpIds.harpreetSinghGill,
    EmployeeName: 'Harpreet Singh Gill',
    Designation: 'Head of Delivery',
    EmployeeCode: 'TS-1018',
    BloodGroup: 'B+',
    ContactNo: '+1 202 555 0118',
    AlternateContactNo: '+1 202 555 0173',
    portrait: 'harpreet-singh-gill.svg',
  },
  {
    empId: sampleEmpIds.jonasLindqvist,
    EmployeeName: 'Jonas Lindqvist',
    Designation: 'Solutions Architect',
    EmployeeCode: 'TS-1057',
    BloodGroup: 'A+',
    ContactNo: '+44 7700 900157',
    AlternateContactNo: '',
    portrait: 'jonas-lindqvist.svg',
  },
  {
    empId: sampleEmpIds.laylaHaddad,
    EmployeeName: 'Layla Haddad',
    Designation: 'Process Automation Consultant',
    EmployeeCode: 'TS-1063',
    BloodGroup: 'AB+',
    ContactNo: '+44 7700 900163',
    AlternateContactNo: '+44 20 7946 0163',
    portrait: 'layla-haddad.svg',
  },
  {
    empId: sampleEmpIds.zhouMeilin,
    EmployeeName: 'Zhou Meilin',
    Designation: 'Data Engineer',
    EmployeeCode: 'TS-1071',
    BloodGroup: 'O−',
    ContactNo: '+1 202 555 0171',
    AlternateContactNo: '+1 202 555 0172',
    portrait: 'zhou-meilin.svg',
  },
  {
    empId: sampleEmpIds.thaboNkosi,
    EmployeeName: 'Thabo Nkosi',
    Designation: 'Security Engineer',
    EmployeeCode: 'TS-1086',
    BloodGroup: 'A−',
    ContactNo: '+44 7700 900186',
    AlternateContactNo: '+44 20 7946 0186',
    portrait: null,
  },
]
