import { Readable } from 'node:stream'
import type { ExportQuery } from '../../../contract/console/requests.ts'
import { requestsCsv, requestsCsvHead } from '../../../records/csv/requests-csv.ts'
import { dateIn, quietSince, startOfDay } from '../../../records/local-days.ts'
import { inBatches } from '../../../store/database/list-page.ts'
import type { RequestFilter } from '../../../store/requests/list-requests.ts'
import { readFailing } from '../../delivery/read-failing.ts'
import type { Actor, CallGroup } from '../guard/console-parts.ts'
import { on } from '../guard/register-call.ts'

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

  on(app, 'GET /requests/export', async ({ query, staff, reply }) => {
    const filter = asFilter(query, staff)
    const closed = new AbortController()
    reply.raw.on('close', () => closed.abort())
    const batches = inBatches({ signal: closed.signal }, (page) => requests.listStates(filter, page))
    async function* parts() {
      yield requestsCsvHead()
      for await (const rows of batches) yield requestsCsv(await requests.forExport(rows.map(({ id }) => id)))
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
