import type { RequestView } from '../../../contract/console/requests.ts'
import type { Input } from '../../shared/call.ts'

export const views = ['waiting', 'mine', 'due', 'all', 'spam'] as const satisfies RequestView[]

export const viewWords: Record<RequestView, string> = {
  waiting: 'Waiting for us',
  mine: 'Mine',
  due: 'Due',
  all: 'All',
  spam: 'Spam',
  any: 'Everywhere',
}

const names = ['q', 'form', 'industry', 'budget', 'status', 'owner', 'stalled', 'from', 'to'] as const
export type FilterName = (typeof names)[number]

/** The view, the search and the filters of the list, as in the address. An unset filter is missing. */
export type Filters = { view: RequestView } & Partial<Record<FilterName, string>>

/** A view already decides some of the filters. */
const decidedBy: Partial<Record<RequestView, FilterName[]>> = {
  waiting: ['status'],
  mine: ['owner'],
  spam: ['status', 'stalled'],
}

export const isOffered = ({ view }: Filters, name: FilterName) => !decidedBy[view]?.includes(name)

export const setFilters = (filters: Filters) => names.filter((name) => filters[name])

export function readFilters(search: string): Filters {
  const parameters = new URLSearchParams(search)
  const view = views.find((known) => known === parameters.get('view')) ?? firstView(parameters.get('q'))
  const values = names.flatMap((name) => {
    const value = parameters.get(name)
    return value && isOffered({ view }, name) ? [[name, value]] : []
  })
  return { view, ...Object.fromEntries(values) }
}

/** A search begins in all requests; a view that is chosen then is a filter of what it finds. */
const firstView = (words: string | null | undefined): RequestView => (words ? 'any' : 'waiting')

/** For the address: `?view=mine&q=north`; empty for the first view without filters. */
export function searchOf(filters: Filters) {
  const { view, ...rest } = readFilters(`?${new URLSearchParams(queryOf(filters))}`)
  const text = new URLSearchParams({ ...(view !== firstView(rest.q) && { view }), ...rest }).toString()
  return text && `?${text}`
}

type Query = NonNullable<Input<'GET /requests/export'>['query']>

/** For the service, always with the view. It refuses values that it does not know: the address may have any. */
export const queryOf = (filters: Filters) =>
  Object.fromEntries(
    (['view', ...names] as const).flatMap((name) => {
      const value = filters[name]
      return value ? [[name, value]] : []
    }),
  ) as Query
