import { type ComponentType, lazy } from 'react'
import type { Area } from '../../contract/console/areas.ts'
import type { ScreenProps } from '../shared/screen-props.ts'

export type Screen = {
  /** A pattern of wouter; a screen without parameters is in the navigation by its label. */
  path: string
  label?: string
  area: Area | 'staff'
  Content: ComponentType<ScreenProps>
}

/** All screens, in the order of the navigation. Each is loaded when it is first opened. */
export const screens: Screen[] = [
  {
    path: '/inbox',
    label: 'Inbox',
    area: 'inbox',
    Content: lazy(() => import('../requests/InboxScreen.tsx')),
  },
  {
    path: '/inbox/new',
    area: 'inbox',
    Content: lazy(() => import('../requests/NewRequestScreen.tsx')),
  },
  // After the path before it, which its pattern matches too.
  {
    path: '/inbox/:id',
    area: 'inbox',
    Content: lazy(() => import('../requests/one/RequestScreen.tsx')),
  },
  {
    path: '/figures',
    label: 'Figures',
    area: 'inbox',
    Content: lazy(() => import('../figures/FiguresScreen.tsx')),
  },
  {
    path: '/deliveries',
    label: 'Deliveries',
    area: 'inbox',
    Content: lazy(() => import('../deliveries/DeliveriesScreen.tsx')),
  },
  {
    path: '/employees',
    label: 'Employees',
    area: 'employees',
    Content: lazy(() => import('../employees/EmployeesScreen.tsx')),
  },
  {
    path: '/employees/new',
    area: 'employees',
    Content: lazy(() => import('../employees/one/NewEmployeeScreen.tsx')),
  },
  {
    path: '/employees/import',
    area: 'employees',
    Content: lazy(() => import('../employees/import/ImportScreen.tsx')),
  },
  {
    path: '/employees/badges',
    area: 'employees',
    Content: lazy(() => import('../employees/badges/BadgesScreen.tsx')),
  },
  // Last: its pattern matches the others too.
  {
    path: '/employees/:id',
    area: 'employees',
    Content: lazy(() => import('../employees/one/EmployeeScreen.tsx')),
  },
  {
    path: '/people',
    label: 'People',
    area: 'people',
    Content: lazy(() => import('../people/PeopleScreen.tsx')),
  },
  {
    path: '/staff',
    label: 'Staff',
    area: 'admin',
    Content: lazy(() => import('../staff/StaffScreen.tsx')),
  },
  {
    path: '/audit',
    label: 'Audit',
    area: 'admin',
    Content: lazy(() => import('../audit/AuditScreen.tsx')),
  },
  { path: '/me', area: 'staff', Content: lazy(() => import('../me/MeScreen.tsx')) },
]
