export const requestStatuses = ['new', 'contacted', 'qualified', 'won', 'lost', 'spam'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** A request with one of these needs no more work. */
export const closedStatuses: readonly RequestStatus[] = ['won', 'lost', 'spam']

export const openStatuses: readonly RequestStatus[] = requestStatuses.filter(
  (status) => !closedStatuses.includes(status),
)

/** The first change to one of these is the first answer to the visitor. */
export const answeredStatuses: readonly RequestStatus[] = ['contacted', 'qualified', 'won', 'lost']
