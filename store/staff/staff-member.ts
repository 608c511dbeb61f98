import type { Area } from '../../contract/console/areas.ts'
import type { StaffMember } from '../../records/staff.ts'
import type { Tables } from '../schema/tables.ts'

export const asStaffMember = ({
  oidcIssuer: _,
  oidcSubject: __,
  areas,
  ...member
}: Tables['staff']): StaffMember => ({
  ...member,
  areas: areas.split(' ').filter((area) => area !== '') as Area[],
})
