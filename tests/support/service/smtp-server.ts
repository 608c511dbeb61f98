import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** How the server treats the next mails. A number is the SMTP code of a refusal, a text is its whole reply. */
export type Behaviour = {
  greeting?: number | 'hang'
  /** Sends no greeting before this number of clients is connected. */
  greetingAfter?: number
  sender?: number | string
  recipient?: number | ((address: string) => number | string | undefined)
  data?: number | 'hang' | 'disconnect' | `${number} ${string}`
}

export type ReceivedMail = Email & {
  raw: string
  envelope: { from: string; to: string[] }
  /** The client requested SMTPUTF8, which not every server supports. */
  needsUtf8: boolean
}

type Options = {
  port?: number
  login?: { user: string; pass: string }
  /** The login is an access token (XOAUTH2). */
  tokenLogin?: { user: string; isValid: (token: string | undefined) => boolean }
  /** Offers STARTTLS with an untrusted certificate, about which the server logs a warning. */
  tls?: boolean
  /** The largest mail, which the server announces (SIZE). */
  maxBytes?: number
  behaviour?: Behaviour
}

/** A real SMTP server on loopback that stores each mail and misbehaves on request. */
export async function startSmtpServer({
  port = 0,
  login,
  tokenLogin,
  tls = false,
  maxBytes,
  behaviour = {},
}: Options = {}) {
  const mails: ReceivedMail[] = []
  const received = { mails, behaviour, connections: 0, logins: 0, misbehaved: 0 }
  const ungreeted: (() => void)[] = []
  const server = new SMTPServer({
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(login || tokenLogin ? [] : ['AUTH'])],
    authOptional: !login && !tokenLogin,
    authMethods: tokenLogin ? ['XOAUTH2'] : ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    ...(maxBytes && { size: maxBytes }),
    onAuth({ username, password, accessToken }, _, done) {
      received.logins++
      if (tokenLogin && username === tokenLogin.user && tokenLogin.isValid(accessToken)) done(null, { user: username })
      else if (username === login?.user && password === login?.pass) done(null, { user: username })
      else done(refusal(535))
    },
    onConnect(_, done) {
      received.connections++
      const { greeting, greetingAfter = 0 } = received.behaviour
      if (greeting) received.misbehaved++
      if (greeting !== 'hang') ungreeted.push(() => done(refusal(greeting)))
      if (received.connections >= greetingAfter) for (const greet of ungreeted.splice(0)) greet()
    },
    onMailFrom: (_, __, done) => done(refusal(received.behaviour.sender)),
    onRcptTo({ address }, _, done) {
      const { recipient } = received.behaviour
      done(refusal(typeof recipient === 'function' ? recipient(address) : recipient))
    },
    async onData(stream, { envelope, id }, done) {
      const raw = await buffer(stream).catch(() => null)
      if (!raw) return // The client closed the connection during the mail.
      const { data } = received.behaviour
      if (data) received.misbehaved++
      if (data === 'hang') return
      if (data === 'disconnect') {
        for (const connection of server.connections) {
          if (connection.id === id) connection._socket?.destroy()
        }
        return
      }
      if (data) return done(refusal(data))
      mails.push({
        ...(await PostalMime.parse(raw)),
        raw: raw.toString(),
        needsUtf8: Boolean(envelope.smtpUtf8),
        envelope: {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
        },
      })
      done()
    },
  })
  server.on('error', () => {}) // A client may close the connection at any time.
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  const closeConnections = () => {
    for (const connection of server.connections) connection._socket?.destroy()
  }
  const user = encodeURIComponent(login?.user ?? tokenLogin?.user ?? '')
  const credentials = login ? `${user}:${encodeURIComponent(login.pass)}@` : user && `${user}@`
  return Object.assign(received, {
    port: address.port,
    url: `smtp://${credentials}127.0.0.1:${address.port}`,
    /** An address of this server that is not a loopback address. */
    remoteUrl: `smtp://${credentials}0.0.0.0:${address.port}`,
    /** How many connections are open. */
    open: () => server.connections.size,
    closeConnections,
    async stop() {
      closeConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}

function refusal(reply: number | string | undefined) {
  if (!reply) return null
  const [code, ...words] = String(reply).split(' ')
  const responseCode = Number(code)
  return Object.assign(new Error(words.join(' ') || `refused with ${code}`), { responseCode })
}

/** In front of a server that offers STARTTLS: refuses it with 454, as a server without its key does. */
export async function startBrokenStartTls(port: number) {
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        server.destroy()
      })
    }
    server.on('data', (reply) => client.write(reply))
    client.on('data', (command) => {
      if (/^STARTTLS\r\n/i.test(command.toString())) client.write('454 4.7.0 TLS not available\r\n')
      else server.write(command)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: (proxy.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => proxy.close(() => resolve()))
    },
  }
}
