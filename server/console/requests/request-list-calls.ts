import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import {
  ExportQuery,
  ListAnswer,
  ListQuery,
  OwnersAnswer,
} from '../../../contract/console/requests.ts'
import type { StaffName } from '../../../contract/console/staff.ts'
import { requestsCsv, requestsCsvHead } from '../../../records/csv/requests-csv.ts'
import { dateIn, quietSince, startOfDay } from '../../../records/local-days.ts'
import { inBatches } from '../../../store/database/list-page.ts'
import type { RequestFilter } from '../../../store/requests/list-requests.ts'
import { answerIfChanged } from '../guard/answer-if-changed.ts'
import type { ConsoleCalls } from '../guard/console-parts.ts'
import { FileAnswer } from '../guard/file-answer.ts'
import { signedInOn } from '../guard/guard.ts'

/** The list of leads and messages, and its export. */
export const requestListCalls: ConsoleCalls = async (app, { store, site }) => {
  const { timeZone } = site.company
  const { requests } = store

  function asFilter({ from, to, stalled, ...query }: ExportQuery, me: StaffName): RequestFilter {
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

  app.get(
    '/requests',
    {
      config: { access: 'inbox' },
      schema: { querystring: ListQuery, response: { 200: ListAnswer, 304: z.undefined() } },
    },
    async (request, reply) => {
      const { after, limit, ...query } = request.query
      const filter = asFilter(query, signedInOn(request).staff)
      const { rows, next, total } = await requests.list(filter, { after, limit })
      const answer: ListAnswer = {
        rows,
        next,
        total,
        views: await requests.countViews(filter),
        ...(query.q && { isIndexing: !requests.isComplete() }),
      }
      return answerIfChanged({ request, reply }, answer)
    },
  )

  app.get(
    '/requests/export',
    {
      config: { access: 'inbox', needsConfirmation: true },
      schema: { querystring: ExportQuery, response: { 200: FileAnswer } },
    },
    async (request, reply) => {
      const { staff } = signedInOn(request)
      const filter = asFilter(request.query, staff)
      const closed = new AbortController()
      reply.raw.on('close', () => closed.abort())
      const batches = inBatches({ signal: closed.signal }, async ({ after, limit = 0 }) => {
        const { rows } = await requests.list(filter, { after, limit })
        return rows
      })
      async function* parts() {
        yield requestsCsvHead()
        for await (const rows of batches)
          yield requestsCsv(await requests.forExport(rows.map(({ id }) => id)))
      }
      await store.audit.add({ by: staff.id, action: 'exported requests' })
      const name = `requests-${dateIn(timeZone, Date.now())}.csv`
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return reply.send(Readable.from(parts()))
    },
  )

  app.get(
    '/requests/staff',
    { config: { access: 'inbox' }, schema: { response: { 200: OwnersAnswer } } },
    () => requests.possibleOwners(),
  )
}
