import { Readable } from 'node:stream'
import type { ExportQuery } from '../../../contract/console/requests.ts'
import { requestsCsv, requestsCsvHead } from '../../../records/csv/requests-csv.ts'
import { dateIn, quietSince, startOfDay } from '../../../records/local-days.ts'
import type { RequestFilter } from '../../../store/requests/list-requests.ts'
import { readFailing } from '../../delivery/read-failing.ts'
import type { Actor, CallGroup } from '../guard/console-parts.ts'
import { on } from '../guard/register-call.ts'

/** Rows in the memory of an export. */
const EXPORTED_AT_ONCE = 500

/** The list of requests, and its export. */
export const requestListCalls: CallGroup = async (app, { store, site, settings }) => {
  const { timeZone } = site.company
  const { requests } = store

  function asFilter({ from, to, stalled, ...query }: ExportQuery, me: Actor): RequestFilter {
    const now = Date.now()
    return {
      ...query,
      since: from === undefined ? undefined : startOfDay(timeZone, from),
      until: to === undefined ? undefined : startOfDay(timeZone, to, 1),
      quietSince: stalled && quietSince(now),
      me: me.id,
      today: dateIn(timeZone, now),
    }
  }

  on(app, 'GET /requests', async ({ query: { after, limit, ...query }, staff }) => {
    const filter = asFilter(query, staff)
    const { rows, next, total } = await requests.list(filter, { after, limit })
    return {
      rows,
      next,
      total,
      views: await requests.countViews(filter),
      failing: await readFailing({ store, settings }),
    }
  })

  on(app, 'GET /requests/export', async ({ query, staff }) => {
    const filter = asFilter(query, staff)
    async function* parts() {
      yield requestsCsvHead()
      for (let after: string | undefined; ; ) {
        const ids = (await requests.listStates(filter, { after, limit: EXPORTED_AT_ONCE })).map(({ id }) => id)
        yield requestsCsv(await requests.forExport(ids))
        if (ids.length < EXPORTED_AT_ONCE) return
        after = ids.at(-1)
      }
    }
    await store.audit.add({ by: staff.id, action: 'exported requests' })
    return {
      type: 'text/csv; charset=utf-8',
      name: `requests-${dateIn(timeZone, Date.now())}.csv`,
      content: Readable.from(parts()),
    }
  })

  on(app, 'GET /requests/staff', () => requests.possibleOwners())
}
