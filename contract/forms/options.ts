/** The option lists of docs/rules.md, in its order. The values are sent on the wire. */

export const industries = [
  'Healthcare',
  'Finance',
  'E-commerce',
  'Manufacturing',
  'Education',
  'Real Estate',
  'Travel & Hospitality',
  'Automotive',
  'Food & Beverage',
  'Technology',
  'Other',
] as const

/** Use case in the AI-agent dialog, project type in the trial dialog. */
export const useCases = [
  'Customer Support',
  'HR Assistant',
  'Sales Support',
  'IT Helpdesk',
  'Appointment Booking',
  'Order Management',
  'Lead Generation',
  'Internal Operations',
  'Training & Learning',
  'Other',
] as const

export const teamSizes = ['1-5', '6-10', '11-20', '21-50', '51-100', '100+'] as const

export const expectedUsers = ['1-50', '51-200', '201-500', '501-1000', '1000+'] as const

const timelines = ['1-2 weeks', '3-4 weeks', '1-2 months', '3-6 months'] as const

export const budgets = ['5k-15k', '15k-30k', '30k-50k', '50k-100k', '100k+'] as const

const features = ['CRM Integration', 'Analytics Dashboard', 'API Integration', 'Real-time Notifications'] as const

/** The lists that a field can choose from. */
export const lists = {
  industries,
  useCases,
  teamSizes,
  expectedUsers,
  timelines,
  budgets,
  features,
}
export type ListName = keyof typeof lists

/** `5k-15k` → `$5k – $15k` */
export const budgetLabel = (budget: string) =>
  budget
    .split('-')
    .map((bound) => `$${bound}`)
    .join(' – ')

/** `1-50` → `1-50 users` */
export const expectedUsersLabel = (range: string) => `${range} users`

/** An option as staff read it. */
export const optionLabel = (list: ListName, value: string) =>
  list === 'budgets' ? budgetLabel(value) : list === 'expectedUsers' ? expectedUsersLabel(value) : value
