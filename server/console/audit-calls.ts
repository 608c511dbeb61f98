import * as z from 'zod/mini'
import { AuditAnswer, AuditQuery } from '../../contract/console/staff.ts'
import type { ConsoleCalls } from './guard/console-parts.ts'
import { etagOf } from './guard/etag-of.ts'

/** Who did what and when: ids and names of fields, no values. */
export const auditCalls: ConsoleCalls = async (app, { store }) => {
  app.get(
    '/audit',
    {
      config: { access: 'admin' },
      schema: {
        querystring: AuditQuery,
        response: { 200: AuditAnswer, 304: z.undefined() },
      },
    },
    async ({ query: { limit, ...filter }, headers }, reply) => {
      const entries = await store.audit.list({ ...filter, limit: limit + 1 })
      const page = entries.slice(0, limit)
      const staff = await store.staff.list()
      const people = staff.map(({ id, name }) => ({ id, name }))
      const nameOf = new Map(people.map(({ id, name }) => [id, name]))
      const answer = {
        rows: page.map(({ by, subject, ...entry }) => ({
          ...entry,
          by: by === null ? null : { id: by, name: nameOf.get(by) ?? by },
          subject: subject === null ? null : { id: subject, name: nameOf.get(subject) ?? null },
        })),
        next: entries.length > limit ? (page.at(-1)?.id ?? null) : null,
        people,
      }
      const etag = etagOf(answer)
      reply.header('etag', etag)
      return headers['if-none-match'] === etag ? reply.code(304).send() : answer
    },
  )
}
