import type { Area } from '../../contract/console/areas.ts'

export const areaWords: Record<Area, { name: string; what: string }> = {
  inbox: { name: 'Inbox', what: 'requests and deliveries' },
  figures: { name: 'Figures', what: 'numbers of requests, without their texts' },
  employees: { name: 'Employees', what: 'employees and badges' },
  people: { name: 'People', what: 'export and erase personal data' },
  admin: { name: 'Admin', what: 'staff and the audit' },
}
