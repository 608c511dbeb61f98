import { once } from 'node:events'
import { connect } from 'node:net'
import { Capabilities } from 'selenium-webdriver/lib/capabilities.js'
import type { Command, Executor } from 'selenium-webdriver/lib/command.js'
import { Session } from 'selenium-webdriver/lib/session.js'

type Refusal = { error: string; message: string }
type Packet = [type: number, id: number, error: Refusal | null, result: unknown]

/** From Selenium's name of each command that the tests need to Firefox's. */
const names: Record<string, string> = {
  newSession: 'NewSession',
  quit: 'DeleteSession',
  get: 'Navigate',
  addCookie: 'AddCookie',
  setWindowRect: 'SetWindowRect',
  executeScript: 'ExecuteScript',
  getAriaRole: 'GetComputedRole',
  getAccessibleName: 'GetComputedLabel',
  clickElement: 'ElementClick',
  sendKeysToElement: 'ElementSendKeys',
  actions: 'PerformActions',
}

/**
 * Sends Selenium's commands directly to Firefox, over the Marionette socket that geckodriver uses, as
 * `LENGTH:[0,ID,"WebDriver:NAME",PARAMETERS]`: Debian has no geckodriver.
 */
export async function connectToFirefox(port: number): Promise<Executor> {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  await once(socket, 'connect')
  readPackets(socket, (text) => {
    const packet: unknown = JSON.parse(text)
    if (!Array.isArray(packet)) return // The greeting of Marionette.
    const [, id, error, result] = packet as Packet
    const pending = waiting.get(id)
    waiting.delete(id)
    if (error) pending?.reject(new Error(`${error.error}: ${error.message}`))
    else pending?.resolve(result)
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection.'))
  })

  let last = 0
  function send(name: string, parameters: object) {
    const pending = Promise.withResolvers<unknown>()
    const id = ++last
    waiting.set(id, pending)
    const text = JSON.stringify([0, id, `WebDriver:${name}`, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    return pending.promise
  }

  return {
    async execute(command: Command) {
      const name = names[command.getName()]
      if (!name) throw new Error(`The command ${command.getName()} is missing in the table of names.`)
      const { id, ...others } = command.getParameters()
      const [element] = Object.values(id ?? {}) // `{ element-6066-…: 'ID' }`
      const result = await send(name, { ...others, id: element })
      if (name !== 'NewSession') return unwrap(result)
      const { sessionId, capabilities } = result as { sessionId: string; capabilities: object }
      return new Session(sessionId, new Capabilities(capabilities))
    },
  }
}

const unwrap = (result: unknown) =>
  result !== null && typeof result === 'object' && 'value' in result ? result.value : result

/** A chunk may contain a part of a packet, or several packets. */
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
