import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { no } from '../../contract/envelope.ts'
import { genericRequest, SERVICE_PATH } from '../../contract/wire/call-request.ts'
import { startService } from '../support/service/service.ts'

const BODY = JSON.stringify(genericRequest('<p>Hello</p>'))
const POST = `POST ${SERVICE_PATH}/SendMail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
const HIDDEN = `${POST}Content-Length: ${BODY.length}\r\nConnection: close\r\n\r\n${BODY}`

async function listening() {
  const { service, requests } = await startService()
  await service.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.server.address() as AddressInfo
  /** Resolves to all responses when the service has closed the connection. */
  const send = async (bytes: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    let answers = ''
    socket.on('data', (text) => {
      answers += text
    })
    socket.on('error', () => {}) // The service may reset the connection after its response.
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.write(bytes)
    await closed
    return answers
  }
  return { send, requests }
}

const statuses = (answers: string) => answers.match(/^HTTP\/1\.1 \d{3}/gm) ?? []

const chunked = '0\r\n\r\n'
const length = (of: string) => `Content-Length: ${of.length}\r\n`

test.each([
  ['both lengths', `${POST}${length(chunked)}Transfer-Encoding: chunked\r\n\r\n${chunked}${HIDDEN}`],
  ['two lengths', `${POST}Content-Length: 0\r\n${length(HIDDEN)}\r\n${HIDDEN}`],
  ['a list of lengths', `${POST}Content-Length: 0, ${HIDDEN.length}\r\n\r\n${HIDDEN}`],
  ['a signed length', `${POST}Content-Length: +0\r\n\r\n${HIDDEN}`],
  ['a length that is no number', `${POST}Content-Length: 0x10\r\n\r\n${HIDDEN}`],
  ['an unknown coding', `${POST}Transfer-Encoding: xchunked\r\n\r\n${chunked}${HIDDEN}`],
  ['chunked not last', `${POST}Transfer-Encoding: chunked, x\r\n\r\n${chunked}${HIDDEN}`],
  ['chunked twice', `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n${chunked}${HIDDEN}`],
  ['a space before the colon', `${POST}Transfer-Encoding : chunked\r\n\r\n${chunked}${HIDDEN}`],
  ['a folded header', `${POST}X: a\r\n Transfer-Encoding: chunked\r\n\r\n${HIDDEN}`],
  ['bare line feeds', `${POST.replaceAll('\r\n', '\n')}Content-Length: 0\n\n${HIDDEN}`],
  ['a bare line feed in a chunk', `${POST}Transfer-Encoding: chunked\r\n\r\n1\na\r\n${chunked}${HIDDEN}`],
  ['a chunk of no size', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n${chunked}${HIDDEN}`],
  ['a NUL in a header', `${POST}X: a\u0000b\r\nContent-Length: 0\r\n\r\n${HIDDEN}`],
])('a request with %s is refused and smuggles no second request past a proxy', async (_what, bytes) => {
  const { send, requests } = await listening()
  const answers = await send(bytes)
  expect(statuses(answers)).toEqual(['HTTP/1.1 400'])
  expect(answers).toContain(JSON.stringify(no('The request could not be read.')))
  expect(await requests.listStored({ form: 'contact' })).toEqual([])
})

test('a request without a host is refused', async () => {
  const { send } = await listening()
  expect(await send('GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
})

test('a request with a header longer than browsers send is refused', async () => {
  const { send } = await listening()
  const answers = await send(`${POST}X: ${'a'.repeat(20_000)}\r\n\r\n`)
  const body = JSON.stringify(no('The head of the request is too long.'))
  const head = [
    'HTTP/1.1 431 Request Header Fields Too Large',
    `Content-Length: ${body.length}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  expect(answers).toBe([...head, '', body].join('\r\n'))
})

test.each([
  ['a declared length', `Content-Length: ${70_000}\r\n\r\n${'a'.repeat(70_000)}`],
  ['chunks', `Transfer-Encoding: chunked\r\n\r\n11170\r\n${'a'.repeat(70_000)}\r\n${chunked}`],
])('a body over the limit with %s is refused', async (_what, rest) => {
  const { send, requests } = await listening()
  const answers = await send(`${POST}Connection: close\r\n${rest}`)
  expect(answers).toMatch(/^HTTP\/1\.1 413 /)
  expect(answers).toContain('"StatusId":0')
  expect(await requests.listStored({ form: 'contact' })).toEqual([])
})

test.each(['\u0016\u0003\u0001\u0002', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'GET\r\n\r\n', '\u0000'.repeat(40)])(
  'a client that sends %j instead of a request is disconnected',
  async (bytes) => {
    const { send } = await listening()
    expect(await send(bytes)).toMatch(/^HTTP\/1\.1 400 /)
  },
)

test('the response to a request is not affected by garbage behind it', async () => {
  const { send, requests } = await listening()
  const whole = `${POST}Content-Length: ${BODY.length}\r\n\r\n${BODY}`
  const answers = await send(`${whole}\u0000no request\r\n\r\n`)
  expect(answers).not.toContain('HTTP/1.1 400')
  await vi.waitFor(async () => expect(await requests.listStored({ form: 'contact' })).toHaveLength(1))
})

test('the request that is hidden in the tests above is answered if it is sent alone', async () => {
  const { send, requests } = await listening()
  expect(statuses(await send(HIDDEN))).toEqual(['HTTP/1.1 200'])
  expect(await requests.listStored({ form: 'contact' })).toHaveLength(1)
})
