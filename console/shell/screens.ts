import type { Area } from '../../contract/console/areas.ts'
import InboxScreen from '../requests/InboxScreen.tsx'
import { requestScreen } from '../requests/one/request-screen.ts'
import { readInbox } from '../requests/useInbox.ts'
import { lazyScreen } from '../shared/lazy-screen.tsx'

export type Screen = {
  /** A pattern of wouter; a screen without parameters is in the navigation by its label. */
  path: string
  label?: string
  area: Area | 'staff'
  /** Reads the records for the query string of the address, while the code of the screen is loaded. */
  read?: (search: string) => Promise<void>
} & ReturnType<typeof lazyScreen>

/** All screens, in the order of the navigation. Each is loaded when it is first opened, or before. */
export const screens: Screen[] = [
  {
    path: '/inbox',
    label: 'Inbox',
    area: 'inbox',
    read: readInbox,
    load: async () => ({ default: InboxScreen }),
    Content: InboxScreen,
  },
  {
    path: '/inbox/new',
    area: 'inbox',
    ...lazyScreen(() => import('../requests/NewRequestScreen.tsx')),
  },
  // After the path before it, which its pattern matches too.
  {
    path: '/inbox/:id',
    area: 'inbox',
    ...requestScreen,
  },
  {
    path: '/figures',
    label: 'Figures',
    area: 'figures',
    ...lazyScreen(() => import('../figures/FiguresScreen.tsx')),
  },
  {
    path: '/deliveries',
    label: 'Deliveries',
    area: 'inbox',
    ...lazyScreen(() => import('../deliveries/DeliveriesScreen.tsx')),
  },
  {
    path: '/employees',
    label: 'Employees',
    area: 'employees',
    ...lazyScreen(() => import('../employees/EmployeesScreen.tsx')),
  },
  {
    path: '/employees/new',
    area: 'employees',
    ...lazyScreen(() => import('../employees/one/NewEmployeeScreen.tsx')),
  },
  {
    path: '/employees/import',
    area: 'employees',
    ...lazyScreen(() => import('../employees/import/ImportScreen.tsx')),
  },
  {
    path: '/employees/badges',
    area: 'employees',
    ...lazyScreen(() => import('../employees/badges/BadgesScreen.tsx')),
  },
  // Last: its pattern matches the others too.
  {
    path: '/employees/:id',
    area: 'employees',
    ...lazyScreen(() => import('../employees/one/EmployeeScreen.tsx')),
  },
  {
    path: '/people',
    label: 'People',
    area: 'people',
    ...lazyScreen(() => import('../people/PeopleScreen.tsx')),
  },
  {
    path: '/staff',
    label: 'Staff',
    area: 'admin',
    ...lazyScreen(() => import('../staff/StaffScreen.tsx')),
  },
  {
    path: '/audit',
    label: 'Audit',
    area: 'admin',
    ...lazyScreen(() => import('../audit/AuditScreen.tsx')),
  },
  { path: '/me', area: 'staff', ...lazyScreen(() => import('../me/MeScreen.tsx')) },
]
