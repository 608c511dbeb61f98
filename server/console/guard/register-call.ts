import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Call, ParamsOf } from '../../../contract/console/call.ts'
import { type CallName, type ConsoleCalls, consoleCalls } from '../../../contract/console/calls/console-calls.ts'
import { Id } from '../../../contract/console/text.ts'
import type { StaffMember } from '../../../records/staff.ts'
import type { Session } from '../../../store/staff/sessions.ts'
import { attachment } from '../../http/attachment.ts'
import type { Actor } from './console-parts.ts'
import { readVersion } from './read-version.ts'

/** A file of 20 MB takes so long with 1.5 Mbit/s; applying the largest import takes less. */
const LONG_MS = 110_000

/** A call as its handler gets it, checked. */
type Asked<Name extends CallName> = {
  params: ParamsOf<Name>
  query: Checked<Name, 'query'>
  body: ConsoleCalls[Name] extends { upload: object } ? unknown : Checked<Name, 'body'>
  /** The version in `If-Match`. */
  version: ConsoleCalls[Name] extends { changes: string } ? number : undefined
  request: FastifyRequest
  reply: FastifyReply
} & Asker<ConsoleCalls[Name]>

/** The command line has neither an id nor a session. */
type Asker<Asked> = Asked extends { access: 'everybody' }
  ? object
  : Asked extends { commands: object }
    ? { staff: Actor }
    : { staff: StaffMember; session: Session }

type Checked<Name extends CallName, Part extends string> =
  ConsoleCalls[Name] extends Record<Part, infer Schema extends z.core.$ZodType> ? z.output<Schema> : undefined

type Answer<Name extends CallName> = ConsoleCalls[Name] extends {
  answer: infer Schema extends z.core.$ZodType
}
  ? z.input<Schema>
  : FileAnswer

type FileAnswer = {
  type: string
  /** Saved with this name; without it, shown. */
  name?: string
  content: string | Uint8Array | Readable
}

type Options<Name extends CallName> = {
  /** Of an answer with the ETag `content`: a smaller value, which is different for a different answer. */
  version?: (asked: Asked<Name>) => Promise<unknown>
}

/** Adds the route of a call, with what its definition says. */
export function on<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  handle: (asked: Asked<Name>) => Answer<Name> | Promise<Answer<Name>>,
  { version }: Options<Name> = {},
) {
  const call: Call = consoleCalls[name]
  const [method = '', url = ''] = name.split(' ')
  const params = url.match(/(?<=:)\w+/g) ?? []

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const asked = { ...askedBy(request, call), reply } as unknown as Asked<Name>
    if (version && isKnown(request, reply, await version(asked))) return reply.code(304).send()
    const answered = await handle(asked)
    if (call.answer === 'file') return sendFile(reply, answered as FileAnswer)
    if (call.etag === 'version') reply.header('etag', `"${(answered as { version: number }).version}"`)
    if (call.etag === 'content' && !version && isKnown(request, reply, answered)) return reply.code(304).send()
    return answered
  }

  function addTo(scope: FastifyInstance) {
    scope.route({
      method,
      url,
      config: {
        access: call.access,
        ...(call.needsConfirmation && { needsConfirmation: true }),
        ...((call.isLong || call.upload) && { answerMs: LONG_MS }),
      },
      ...(call.upload && { bodyLimit: call.upload.megabytes * 1_000_000 }),
      schema: {
        ...(params.length > 0 && {
          params: z.object(Object.fromEntries(params.map((param) => [param, Id]))),
        }),
        ...(call.query && { querystring: call.query }),
        ...(call.body && { body: call.body }),
        ...(call.answer !== 'file' && { response: { 200: call.answer } }),
      },
      handler: answer,
    })
  }

  const { upload } = call
  if (!upload) return addTo(app)
  app.register(async (scope) => {
    scope.addContentTypeParser([...upload.types], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    addTo(scope)
  })
}

function askedBy(request: FastifyRequest, { changes }: Call) {
  const { params, query, body, headers, signedIn } = request
  const version = changes && readVersion(headers['if-match'], changes)
  return { params, query, body, version, ...signedIn, request }
}

function isKnown({ headers }: FastifyRequest, reply: FastifyReply, version: unknown) {
  const etag = `W/"${hashOf(version)}"`
  reply.header('etag', etag)
  return headers['if-none-match'] === etag
}

const hashOf = (version: unknown) =>
  createHash('sha256').update(JSON.stringify(version)).digest('base64url').slice(0, 22)

function sendFile(reply: FastifyReply, { type, name, content }: FileAnswer) {
  reply.type(type)
  if (name) reply.header('content-disposition', attachment(name))
  return reply.send(content)
}
