import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import type { Editor } from './editor.ts'
import { EDIT_PATH, type EditorState, TOKEN_HEADER } from './protocol.ts'
import type { Publisher } from './publish.ts'

type Options = {
  editor: Editor
  publisher: Publisher
  /** The only origin from which changes are accepted. */
  origin: string
  token: string
  /** The document of the panel. */
  panel: () => Promise<string>
}

const MAX_TEXT_BYTES = 1_000_000
const MAX_PICTURE_BYTES = 6_000_000

const file = z.string().max(300)
const text = z.string()
const index = z.int().nonnegative()
const place = { file, path: z.array(z.union([z.string().max(100), index])).max(20) }
const change = z.object({ ...place, from: text, to: text })
const sourceChange = z.object({ file, from: text, to: text })
const listChange = z.object({
  ...place,
  action: z.enum(['add', 'remove', 'move']),
  at: index,
  to: index.optional(),
  from: z.array(text),
})
const person = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter your name.')
    .max(100)
    .regex(/^[^<>\n]+$/, 'Enter a name without < and >.'),
  email: z.email('Enter an email address like name@example.com.').max(200),
})

/** Answers the calls of the editor; all others go to `next`. */
export function editRoutes({ editor, publisher, origin, token, panel }: Options) {
  const json = async <T extends z.ZodType>(schema: T, request: IncomingMessage) =>
    schema.parse(JSON.parse((await readBody(request, MAX_TEXT_BYTES)).toString() || '{}')) as z.output<T>

  type Call = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => Promise<unknown>

  const calls: Record<string, Call> = {
    'GET /state': async (_request, _response, query) => {
      const state = editor.state(query.get('locale') ?? undefined)
      const [changes, publishing] = await Promise.all([publisher.changes(), publisher.describe()])
      return { ...state, changes, publishing } satisfies EditorState
    },
    'POST /check': async (request) => editor.change(await json(change, request), true),
    'POST /change': async (request) => editor.change(await json(change, request)),
    'POST /source': async (request) => editor.changeSource(await json(sourceChange, request)),
    'POST /list': async (request) => editor.changeEntries(await json(listChange, request)),
    'POST /picture': async (request, _, query) =>
      editor.changePicture(query.get('file') ?? '', await readBody(request, MAX_PICTURE_BYTES)),
    'POST /undo': async () => editor.undo(),
    'POST /publish': async (request, response) => {
      const { name, email } = await json(person, request)
      response.setHeader('Content-Type', 'application/jsonl; charset=utf-8')
      await publisher.publish({ name, email }, (line) => response.write(`${JSON.stringify(line)}\n`))
      response.end()
    },
  }

  return async (request: IncomingMessage, response: ServerResponse, next: () => unknown): Promise<unknown> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    if (!`${pathname}/`.startsWith(`${EDIT_PATH}/`)) return next()
    const refuse = (status: number, sentence: string) => {
      if (!response.headersSent) response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(`${JSON.stringify({ state: 'refused', sentence })}\n`)
    }
    response.setHeader('Cache-Control', 'no-store').setHeader('X-Content-Type-Options', 'nosniff')
    const name = `${request.method} ${pathname.slice(EDIT_PATH.length) || '/'}`
    const { headers } = request
    try {
      if (headers.host !== new URL(origin).host) return refuse(403, `The editor is at ${origin}.`)
      if (name === 'GET /') {
        response.setHeader('Content-Security-Policy', "frame-ancestors 'none'; frame-src 'self'")
        const html = (await panel()).replaceAll('EDIT_TOKEN', token)
        return response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
      }
      if (!calls[name]) return refuse(404, `There is no ${name}.`)
      if (headers[TOKEN_HEADER] !== token) return refuse(403, 'The editor was restarted. Reload the page.')
      if (request.method === 'POST' && headers.origin !== origin)
        return refuse(403, `Changes come from ${origin} only.`)
      const result = await calls[name](request, response, searchParams)
      return (
        response.writableEnded || response.setHeader('Content-Type', 'application/json').end(JSON.stringify(result))
      )
    } catch (error) {
      if (error instanceof z.ZodError) return refuse(400, error.issues.map(({ message }) => message).join(' '))
      if (error instanceof SyntaxError) return refuse(400, 'The call is not JSON.')
      if (error instanceof TooLarge) return refuse(413, error.message)
      console.error(error)
      return refuse(500, String(error))
    }
  }
}

class TooLarge extends Error {}

async function readBody(request: IncomingMessage, most: number) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new TooLarge(`That is too large; expected at most ${most / 1_000_000} MB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
