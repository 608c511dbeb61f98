import { ErasedAnswer, SearchAnswer, SearchBody, Selection } from '../../contract/console/people.ts'
import { dateIn } from '../../records/local-days.ts'
import { recordsJson } from '../../store/person/person-json.ts'
import type { ConsoleCalls } from './guard/console-parts.ts'
import { FileAnswer } from './guard/file-answer.ts'
import { signedInOn } from './guard/guard.ts'
import { notFound } from './guard/refusal.ts'

/** Below the time limit of an answer. */
const SEARCH_MS = 8_000

/** Search, export and erasure of personal data of visitors. */
export const peopleCalls: ConsoleCalls = async (app, { store: { people, requests }, site }) => {
  const config = { access: 'people' } as const
  const confirmed = { access: 'people', needsConfirmation: true } as const

  app.post(
    '/people/search',
    { config, schema: { body: SearchBody, response: { 200: SearchAnswer } } },
    async (request) => {
      const isIndexing = !requests.isComplete()
      const signal = AbortSignal.timeout(SEARCH_MS)
      return { ...(await people.search(request.body.text, { signal })), isIndexing }
    },
  )

  app.post(
    '/people/export',
    { config: confirmed, schema: { body: Selection, response: { 200: FileAnswer } } },
    async (request, reply) => {
      const { staff } = signedInOn(request)
      const records = await people.export(request.body, staff.id)
      if (!records) throw notFound('request')
      const now = Date.now()
      const file = { exportedAt: new Date(now).toISOString(), ...recordsJson(records) }
      const name = `person-${dateIn(site.company.timeZone, now)}.json`
      reply.type('application/octet-stream') // A file: the console saves it as it is.
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return `${JSON.stringify(file, null, 2)}\n`
    },
  )

  app.post(
    '/people/erase',
    { config: confirmed, schema: { body: Selection, response: { 200: ErasedAnswer } } },
    async (request) => {
      const { requests: ids, notes } = request.body
      const beingSent = await people.countBeingSent(ids)
      // An id is in one of both tables.
      const all = { leads: ids, messages: ids, notes }
      const erased = await people.erase(all, signedInOn(request).staff.id)
      if (erased.leads + erased.messages + erased.notes === 0) throw notFound('request')
      return { ...erased, beingSent, stillInLog: erased.stillInLog ?? false }
    },
  )
}
