import { employeeColumnNames } from '../../employee.ts'

/** Without schemas, so that a screen that needs only these does not load them. */
export const MAX_LIST_MEGABYTES = 5
/** Also the most photos. */
export const MAX_LIST_ROWS = 10_000

/** What a column of HR's list may be. First and last name make the name of an employee. */
export const listColumns = ['EmpId', ...employeeColumnNames, 'FirstName', 'LastName', 'ImageName', 'Photo'] as const
export type ListColumn = (typeof listColumns)[number]
