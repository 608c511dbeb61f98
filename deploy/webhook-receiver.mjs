// An example: receives the messages of the webhook, verifies their signatures, and passes each on once.
// Node 20 or later, without packages: WEBHOOK_SECRET=whsec_… PORT=4000 node webhook-receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const keys = (process.env.WEBHOOK_SECRET ?? '')
  .split(',')
  .filter(Boolean)
  .map((secret) => Buffer.from(secret.trim().replace(/^whsec_/, ''), 'base64'))
if (keys.length === 0) throw new Error('WEBHOOK_SECRET is not set')

/** A message that is older may be a copy that somebody recorded. */
const MAX_AGE_S = 300

/** True if the message was signed with one of the keys, and lately. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = headers
  if (!id || !(Math.abs(Date.now() / 1_000 - Number(timestamp)) < MAX_AGE_S)) return false
  const given = String(headers['webhook-signature']).split(' ')
  return keys.some((key) => {
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    const expected = Buffer.from(`v1,${mac}`)
    return given.some((text) => {
      const signature = Buffer.from(text)
      return signature.length === expected.length && timingSafeEqual(signature, expected)
    })
  })
}

/**
 * For each message by its id the promise that it is passed on: a repeat that arrives meanwhile gets the same result. Also
 * store the ids in a table with a unique column: a restart forgets these.
 */
const passedOn = new Map()

function passOnOnce(id, event) {
  if (!passedOn.has(id)) {
    const result = passOn(event)
    passedOn.set(id, result)
    result.catch(() => passedOn.delete(id))
  }
  return passedOn.get(id)
}

/** Replace this with the call of your CRM. If it throws, the website sends the message again later. */
async function passOn({ type, data }) {
  if (type === 'request.created') {
    const { reference, company, name, url } = data
    const from = company ?? name ?? 'somebody'
    console.log(`New: ${from}, reference ${reference}, ${url ?? 'no link'}`)
  } else if (type === 'request.changed') {
    console.log(`Changed: ${data.reference} is ${data.status}, version ${data.version}`)
  } else if (type === 'request.erased') {
    console.log(`Erase everything about ${data.id}`)
  } else console.log(type, JSON.stringify(data))
}

const MAX_LENGTH = 1_000_000

const server = createServer(async (request, response) => {
  const id = request.headers['webhook-id']
  try {
    let body = ''
    for await (const part of request.setEncoding('utf8')) {
      body += part
      if (body.length > MAX_LENGTH) return response.writeHead(413, { connection: 'close' }).end()
    }
    if (request.method !== 'POST' || !isGenuine(request.headers, body)) return response.writeHead(401).end()
    const event = JSON.parse(body)
    await passOnOnce(id, event)
    response.writeHead(204).end()
  } catch (error) {
    console.error(error)
    if (!response.destroyed) response.writeHead(500).end()
  }
})
server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () =>
  console.log(`Receiving at http://127.0.0.1:${server.address().port}/`),
)
