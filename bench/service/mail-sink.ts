import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** An SMTP server that discards all mails. `all` resolves to the seconds from the first connection to the last of `count` mails. */
export async function startMailSink(count: number) {
  const { promise: all, resolve } = Promise.withResolvers<number>()
  let began = 0
  let mails = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    onConnect(_session, done) {
      began ||= performance.now()
      done()
    },
    onData(stream, _session, done) {
      stream.resume().once('end', () => {
        done()
        if (++mails === count) resolve((performance.now() - began) / 1_000)
      })
    },
  })
  server.on('error', () => {}) // A client may close the connection at any time.
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return { all, port, stop: () => new Promise<void>((stopped) => server.close(() => stopped())) }
}
