import type { Area } from '../../contract/console/areas.ts'
import type { StaffMember } from '../../records/staff.ts'
import type { Tables } from '../schema/tables.ts'

/** True for an enabled person with the area `inbox`. */
export const canOwnRequests = ({ areas, disabledAt }: StaffMember) => disabledAt === null && areas.includes('inbox')

export const asStaffMember = ({ oidcIssuer: _, oidcSubject: __, areas, ...member }: Tables['staff']): StaffMember => ({
  ...member,
  areas: areas.split(' ').filter((area) => area !== '') as Area[],
})
