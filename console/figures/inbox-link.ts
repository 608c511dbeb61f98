import { type Filters, searchOf } from '../requests/filters/filters.ts'

type Days = { from: string; to: string }

/** The list of the requests that were received in a period, without spam. */
export const inboxLink = ({ from, to }: Days, filters: Pick<Filters, 'status' | 'owner'> = {}) =>
  `/inbox${searchOf({ view: 'all', from, to, ...filters })}`
