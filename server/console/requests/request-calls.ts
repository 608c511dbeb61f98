import type { FastifyReply } from 'fastify'
import {
  BulkAnswer,
  BulkBody,
  ChangeBody,
  NoteBody,
  NoteItem,
  RequestAnswer,
  UndoAnswer,
  UndoBody,
} from '../../../contract/console/requests.ts'
import { IdParams } from '../../../contract/console/text.ts'
import type { Change, ChangeResult } from '../../../store/requests/change-request.ts'
import type { ConsoleCalls } from '../guard/console-parts.ts'
import { signedInOn } from '../guard/guard.ts'
import { readVersion } from '../guard/read-version.ts'
import { notFound, Refusal } from '../guard/refusal.ts'

/** One request, and what staff change about one or several. */
export const requestCalls: ConsoleCalls = async (app, { store, origin }) => {
  const { requests } = store
  const config = { access: 'inbox' } as const

  async function answerWith(reply: FastifyReply, id: string) {
    const found = await requests.find(id)
    if (!found) throw notFound('request')
    reply.header('etag', `"${found.version}"`)
    return found
  }

  app.get(
    '/requests/:id',
    { config, schema: { params: IdParams, response: { 200: RequestAnswer } } },
    (request, reply) => answerWith(reply, request.params.id),
  )

  app.patch(
    '/requests/:id',
    { config, schema: { params: IdParams, body: ChangeBody, response: { 200: RequestAnswer } } },
    async (request, reply) => {
      const { id } = request.params
      const version = readVersion(request.headers['if-match'], 'request')
      const result = await requests.change(id, request.body, {
        version,
        by: signedInOn(request).staff.id,
        link: `${origin()}/inbox/${id}`,
      })
      refuseUnchanged(result)
      return answerWith(reply, id)
    },
  )

  app.post(
    '/requests/:id/notes',
    { config, schema: { params: IdParams, body: NoteBody, response: { 200: NoteItem } } },
    async (request) => {
      const by = signedInOn(request).staff.id
      const note = await requests.addNote(request.params.id, request.body.text, by)
      if (!note) throw notFound('request')
      return note
    },
  )

  app.post(
    '/requests/bulk',
    { config, schema: { body: BulkBody, response: { 200: BulkAnswer } } },
    async (request) => {
      const result = await requests.changeAll(request.body.ids, asChange(request.body), {
        by: signedInOn(request).staff.id,
        link: `${origin()}/inbox?view=mine`,
      })
      if (result === 'unknown owner') throw unknownOwner()
      return result
    },
  )

  app.post(
    '/requests/undo',
    { config, schema: { body: UndoBody, response: { 200: UndoAnswer } } },
    async (request) => {
      const result = await requests.undo(request.body.changes, signedInOn(request).staff.id)
      return result
    },
  )
}

function refuseUnchanged(result: ChangeResult) {
  if (result.result === 'not found') throw notFound('request')
  if (result.result === 'unknown owner') throw unknownOwner()
  if (result.result === 'stale') {
    const { result: _, ...details } = result
    const who = details.changes.at(-1)?.by?.name ?? 'Somebody'
    throw new Refusal(
      412,
      'version-stale',
      `${who} changed this request in the meantime. Your change is not stored yet.`,
      details,
    )
  }
}

const unknownOwner = () =>
  new Refusal(
    400,
    'invalid',
    'This person cannot own requests: choose somebody with the area inbox who is not disabled.',
  )

function asChange(body: BulkBody): Change {
  if (body.action === 'assign') return { owner: body.owner }
  if (body.action === 'status') return { status: body.status }
  return body.action === 'spam' ? { status: 'spam' } : { releases: true }
}
