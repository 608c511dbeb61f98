import { queryOf, readFilters } from './requests/filters/filters.ts'
import { callEarly } from './shared/call.ts'
import { LOCALE } from './shared/locale.ts'

// A small script of its own, which runs while the browser still loads and compiles the others.
const { pathname, search } = location
if (pathname !== '/link') callEarly('GET /session', { isPoll: true })
if (pathname === '/inbox') callEarly('GET /requests', { query: queryOf(readFilters(search)) })

// The first use of Intl in a page takes 18 ms. The first rendering needs it.
new Intl.NumberFormat(LOCALE)
