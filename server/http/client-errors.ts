import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { no } from '../../contract/envelope.ts'

type ClientError = Error & { code?: string }

/** Answers a request that could not be parsed. Its address is unknown, so the answer carries the envelope of the calls. */
export function answerClientError({ code = '' }: ClientError, socket: Socket) {
  if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  if (isAnswering(socket)) return void socket.destroy()
  const { status, why } = answers[code] ?? unreadable
  const body = JSON.stringify(no(why))
  const head = [
    `HTTP/1.1 ${status}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** Node stores the response in progress in this property, and checks it in its own handler of client errors. */
type WithResponse = { _httpMessage?: ServerResponse<IncomingMessage> | null }

/** True while an earlier request of the connection has no answer: the client would take the error for that answer. */
function isAnswering(socket: Socket & WithResponse) {
  const response = socket._httpMessage
  return response != null && (response.headersSent || response.req.complete)
}

const unreadable = { status: '400 Bad Request', why: 'The request could not be read.' }

const answers: Record<string, typeof unreadable> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    why: 'The request took too long to arrive.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    why: 'The head of the request is too long.',
  },
}
