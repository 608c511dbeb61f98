import type { NewEmployee } from '../records/employee.ts'

/** The ids are constant, so that a shared link still works after a restart with a new database. `portrait`: a file in portraits/. */
type Sample = Omit<NewEmployee, 'ImageName'> & { portrait: string | null }

/** Fictional people with telephone numbers that are reserved for fiction. */
export const sampleEmployees: Sample[] = [
  {
    empId: '6f1c0b7e93d24a58b0c7e2195ad8f364',
    EmployeeName: 'Amara Okafor',
    Designation: 'Lead AI Engineer',
    EmployeeCode: 'TS-1042',
    BloodGroup: 'O+',
    ContactNo: '+44 7700 900142',
    AlternateContactNo: '+44 20 7946 0142',
    portrait: 'amara-okafor.svg',
  },
  {
    empId: 'a83e5d1f4c0947b2961df07c38be52e9',
    EmployeeName: 'Harpreet Singh Gill',
    Designation: 'Head of Delivery',
    EmployeeCode: 'TS-1018',
    BloodGroup: 'B+',
    ContactNo: '+1 202 555 0118',
    AlternateContactNo: '+1 202 555 0173',
    portrait: 'harpreet-singh-gill.svg',
  },
  {
    empId: '2d94c7a06be8413fa5702c9e61f3d8b7',
    EmployeeName: 'Jonas Lindqvist',
    Designation: 'Solutions Architect',
    EmployeeCode: 'TS-1057',
    BloodGroup: 'A+',
    ContactNo: '+44 7700 900157',
    AlternateContactNo: '',
    portrait: 'jonas-lindqvist.svg',
  },
  {
    empId: 'e05b8f62d71c4938bc4e19a7037df5c1',
    EmployeeName: 'Layla Haddad',
    Designation: 'Process Automation Consultant',
    EmployeeCode: 'TS-1063',
    BloodGroup: 'AB+',
    ContactNo: '+44 7700 900163',
    AlternateContactNo: '+44 20 7946 0163',
    portrait: 'layla-haddad.svg',
  },
  {
    empId: '914de3b85f2a4c06872be5d0fa6913c4',
    EmployeeName: 'Zhou Meilin',
    Designation: 'Data Engineer',
    EmployeeCode: 'TS-1071',
    BloodGroup: 'O−',
    ContactNo: '+1 202 555 0171',
    AlternateContactNo: '+1 202 555 0172',
    portrait: 'zhou-meilin.svg',
  },
  {
    empId: 'c7205a9d1e634fb8a94063d82bf7e05d',
    EmployeeName: 'Thabo Nkosi',
    Designation: 'Security Engineer',
    EmployeeCode: 'TS-1086',
    BloodGroup: 'A−',
    ContactNo: '+44 7700 900186',
    AlternateContactNo: '+44 20 7946 0186',
    portrait: null,
  },
]
