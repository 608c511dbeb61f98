import { once } from 'node:events'
import { connect } from 'node:net'
import type { Commands, Opened, Session } from './webdriver.ts'

type Refusal = { error: string; message: string }
type Packet = [type: number, id: number, error: Refusal | null, result: unknown]

/**
 * A session with Firefox itself. It takes WebDriver's commands on a socket of its own, as
 * `LENGTH:[0,ID,"WebDriver:NAME",SENT]`; geckodriver, which Debian does not have, only translates.
 */
export async function openMarionetteSession(port: number): Promise<Session> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  await once(socket, 'connect')
  readPackets(socket, (text) => {
    const packet: unknown = JSON.parse(text)
    if (!Array.isArray(packet)) return // Its greeting.
    const [, id, error, result] = packet as Packet
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(`${error.error}: ${error.message}`))
    else asked?.resolve(result)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox hung up.'))
  })

  let last = 0
  function ask(name: string, sent: object) {
    const asked = Promise.withResolvers<unknown>()
    const id = ++last
    waiting.set(id, asked)
    const text = JSON.stringify([0, id, name, sent])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    return asked.promise
  }

  const opened = (await ask('WebDriver:NewSession', {})) as Opened
  const { browserName, browserVersion } = opened.capabilities
  return {
    version: `${browserName} ${browserVersion}`,
    async send(name, sent) {
      const result = await ask(`WebDriver:${name}`, sent)
      return unwrap(result) as ReturnType<Commands[typeof name]>
    },
    async end() {
      socket.end()
    },
  }
}

const unwrap = (result: unknown) =>
  result !== null && typeof result === 'object' && 'value' in result ? result.value : result

/** Packets come in pieces or several at once. */
function readPackets(socket: NodeJS.ReadableStream, onPacket: (text: string) => void) {
  let buffered = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk])
    for (;;) {
      const colon = buffered.indexOf(':')
      const end = colon + 1 + Number(buffered.subarray(0, colon))
      if (colon < 0 || buffered.length < end) return
      onPacket(buffered.subarray(colon + 1, end).toString())
      buffered = buffered.subarray(end)
    }
  })
}
