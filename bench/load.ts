import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Load = {
  port: number
  connections: number
  /** The next request, as it goes over the wire. */
  request: () => string
  /** What every good answer holds. */
  holds: string
  warmUpMs: number
  ms: number
  /** Asks this often and no more; without it as often as it is answered. */
  perSecond?: number
}

export type Measured = { perSecond: number; p50Ms: number; p99Ms: number }

/**
 * Keeps every connection busy with one request after the other, for a while. Written over bare sockets:
 * a client library would need more of the second core than the service needs of the first.
 */
export async function load(asked: Load) {
  const { port, connections, request, holds, warmUpMs, ms, perSecond = Infinity } = asked
  const start = performance.now() + warmUpMs
  const end = start + ms
  const latencies: number[] = []
  const apartMs = (connections / perSecond) * 1_000
  const one = async (_: unknown, index: number) => {
    const client = await openClient(port)
    let due = performance.now() + (apartMs * index) / connections
    while (performance.now() < end) {
      if (apartMs > 0) await wait(Math.max(0, due - performance.now()))
      // What is late because an earlier answer was late has waited since it was due.
      const sent = apartMs > 0 ? Math.min(due, performance.now()) : performance.now()
      due += apartMs
      const answer = await client.ask(request())
      const now = performance.now()
      if (!answer.startsWith('HTTP/1.1 200') || !answer.includes(holds)) {
        throw new Error(`Not the answer that was expected:\n${answer.slice(0, 1_000)}`)
      }
      if (sent >= start && now <= end) latencies.push(now - sent)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: connections }, one))
  return measured(latencies, ms)
}

function measured(latencies: number[], ms: number): Measured {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { perSecond: (sorted.length / ms) * 1_000, p50Ms: at(0.5), p99Ms: at(0.99) }
}

async function openClient(port: number) {
  const socket = await connected(port)
  let heard = ''
  let answered = (_answer: string) => {}
  let failed = (_error: Error) => {}
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    heard += chunk
    if (heard.length < lengthOf(heard)) return
    const answer = heard
    heard = ''
    answered(answer)
  })
  socket.on('close', () => failed(new Error(`The connection was closed after: ${heard}`)))
  return {
    ask: (request: string) =>
      new Promise<string>((resolve, reject) => {
        answered = resolve
        failed = reject
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** Of head and body, in bytes, which are characters here; more than any while the head is not whole. */
function lengthOf(answer: string) {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return Number.POSITIVE_INFINITY
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head))?.[1]
  return head + 4 + Number(length ?? 0)
}

const connected = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => resolve(socket)).once('error', reject)
  })
