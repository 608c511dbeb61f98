import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/** How the receiver answers the next posts. `hang`: never. `disconnect`: closes the connection. */
export type ReceiverBehaviour = {
  status?: number | 'hang' | 'disconnect'
  headers?: Record<string, string>
  /** Answers after this time. */
  delayMs?: number
}

export type Received = {
  headers: IncomingMessage['headers']
  raw: string
  // biome-ignore lint/suspicious/noExplicitAny: JSON that tests look into.
  body: any
  at: number
}

type Options = {
  port?: number
  /** The secret whose signatures are checked; a message with a wrong one is answered with 401. */
  secret?: string
  /** A certificate that the machine does not trust. */
  tls?: { key: string; cert: string }
  behaviour?: ReceiverBehaviour
}

/**
 * A real HTTP server on loopback that keeps each message it accepted and misbehaves on request. Signatures are verified with
 * the library of Standard Webhooks.
 */
export async function startReceiver({ port = 0, secret, tls, behaviour = {} }: Options = {}) {
  const receiver = {
    accepted: [] as Received[],
    /** All calls, refused ones too. */
    calls: [] as Received[],
    behaviour,
    secret,
  }
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const raw = await text(request).catch(() => '')
    const received = { headers: request.headers, raw, body: JSON.parse(raw), at: Date.now() }
    receiver.calls.push(received)
    const { status = 204, headers = {}, delayMs = 0 } = receiver.behaviour
    if (status === 'hang') return
    if (status === 'disconnect') return void request.socket.destroy()
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (!isSigned(received, receiver.secret)) return void response.writeHead(401).end('unsigned')
    if (status >= 200 && status < 300) receiver.accepted.push(received)
    response.writeHead(status, headers).end(status === 204 ? undefined : 'an answer')
  }
  const server = tls ? createHttpsServer(tls, answer) : createHttpServer(answer)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return Object.assign(receiver, {
    port: address.port,
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${address.port}/hooks/3f9c-secret-path`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

function isSigned({ raw, headers }: Received, secret: string | undefined) {
  if (secret === undefined) return true
  try {
    new Webhook(secret).verify(raw, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

/** Secrets for tests. */
export const secretOf = (letter: string) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`
