import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { collectDefaultMetrics } from 'prom-client'
import { asListenError } from '../../settings/listen-error.ts'
import type { MailboxSettings } from '../../settings/mailbox-settings.ts'
import type { Store } from '../../store/open-store.ts'
import type { Metrics } from './metrics.ts'
import { watchMailbox } from './watch-mailbox.ts'
import { type Watched, watchOutbox } from './watch-outbox.ts'

export type MetricsNeeds = {
  host: string
  port: number
  store: Watched & { mailboxes: Pick<Store['mailboxes'], 'find'> }
  /** Undefined: no mailbox is read. */
  mailbox: Pick<MailboxSettings, 'name'> | undefined
  bytesToday(): number
  log: Pick<Logger, 'error'>
}

/** Serves `/metrics` on a separate port, which is not for visitors. */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port, store, mailbox, bytesToday, log }: MetricsNeeds,
) {
  const updateOutboxGauges = watchOutbox(registry, store)
  const { mailboxes } = store
  const updateMailboxGauges = watchMailbox(registry, { mailboxes, name: mailbox?.name, bytesToday })
  collectDefaultMetrics({ register: registry })
  async function read() {
    await Promise.all([updateOutboxGauges(), updateMailboxGauges()])
    return registry.metrics()
  }
  const server = createServer(({ url }, response) => {
    if (url !== '/metrics') return void response.writeHead(404).end('Metrics are at /metrics.\n')
    read().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error) => {
        log.error(error, 'The metrics could not be read')
        response.writeHead(500).end('The metrics could not be read.\n')
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(asListenError(error, { host, port }, 'METRICS_')))
    server.listen(port, host, resolve)
  })
  return {
    address: server.address() as AddressInfo,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
