import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DEFAULT_PUBLIC_URL, differingBuildSettings, readBuildSettings } from '../settings/build-settings.ts'
import { signInMeans } from '../settings/console-settings.ts'
import { asListenError } from '../settings/listen-error.ts'
import type { MailboxSettings } from '../settings/mailbox-settings.ts'
import type { Env } from '../settings/read-settings.ts'
import { readSite } from '../settings/read-site.ts'
import type { RunSettings } from '../settings/run-settings.ts'
import { isLoopback } from '../settings/server-address.ts'
import { withoutPassword } from '../settings/setting-error.ts'
import { makeOwnerOnly } from '../store/database/data-folder.ts'
import { openStore } from '../store/open-store.ts'
import { buildService } from './build-service.ts'
import type { ConsoleNeeds } from './console/listen-for-staff.ts'
import { describeChannels } from './delivery/channel-kinds.ts'
import { recipientsIn } from './delivery/mail/addresses.ts'
import { startDelivery } from './delivery/start-delivery.ts'
import { openLog } from './log.ts'
import { startRetention } from './retention.ts'
import { storeSettings } from './store-settings.ts'

/** Graceful shutdown: open connections are closed after this time, so that the whole stop takes less than ten seconds. */
const STOP_TIMEOUT_MS = 7_000

type Start = {
  settings: RunSettings
  env: Env
  distDir: string
  /** Prints a line for the person who starts the service. */
  print?: (line: string) => void
  /** Tests shorten it. */
  stopTimeoutMs?: number
}

/** Opens the store, serves the built site, starts delivery and retention, and prints the addresses. */
export async function runService(start: Start) {
  const { settings, env, distDir, print = console.log, stopTimeoutMs = STOP_TIMEOUT_MS } = start
  const site = readSite(distDir)
  const differing = differingBuildSettings(readBuildSettings(env), site.builtWith)
  const { metricsPort, metricsHost } = settings
  const metrics = metricsPort === undefined ? null : await loadMetrics()
  const log = openLog(settings.logLevel)
  const recipients = recipientsIn(settings, site)
  const opened = await openStore({
    ...settings,
    recipients,
    signIn: signInMeans(settings),
    onOutOfReach: (why) => log.warn({ why }, 'The database is unreachable; retrying'),
    onCommit: metrics?.onCommit,
  })
  const store = metrics?.counting(opened) ?? opened
  makeOwnerOnly(settings.dataDir)
  const stored = storeSettings({ store, settings, site, log })
  await stored.first
  const service = await buildService({
    settings,
    site,
    store,
    log,
    pagesDir: join(distDir, 'public'),
    onAnswered: metrics?.onAnswered,
  })
  const closeAndThrow = async (error: unknown): Promise<never> => {
    await stored.stop()
    await service.close()
    await store.close()
    throw error
  }
  const metricsAt = { host: metricsHost, port: metricsPort ?? 0, store, log, mailbox: settings.mailbox }
  const metricsServer = await metrics?.serve(metricsAt).catch(closeAndThrow)
  const staffConsole = await startConsole({
    settings,
    site,
    store,
    log,
    distDir,
  }).catch(async (error) => {
    await metricsServer?.stop()
    return closeAndThrow(error)
  })
  const { host, port } = settings
  await service.listen({ host, port }).catch(async (error) => {
    await Promise.all([metricsServer?.stop(), staffConsole?.stop()])
    await closeAndThrow(asListenError(error, settings))
  })
  const delivery = await startDelivery({ store, settings, site, log })
  const mailbox =
    settings.mailbox &&
    (await loadMailbox()).startMailbox({
      store,
      mailbox: settings.mailbox,
      settings,
      site,
      log,
      watch: metrics?.mailbox,
    })
  const retention = startRetention({ store, settings, log })

  const address = addressOf(service.server.address() as AddressInfo)
  print(`The site is at ${address}`)
  if (staffConsole) print(`The staff console is at ${staffConsole.origin}`)
  print(describeMail(settings, recipients))
  if (settings.mailbox) print(describeMailbox(settings.mailbox))
  for (const line of describeChannels(settings)) print(line)
  if (metricsServer) print(`Metrics are at ${addressOf(metricsServer.address)}/metrics`)
  if (site.builtWith.publicUrl === DEFAULT_PUBLIC_URL && !isLoopback(host)) {
    print(`Built without PUBLIC_URL: canonical links, sitemap and previews name ${DEFAULT_PUBLIC_URL}`)
  }
  if (differing.length > 0) {
    print(`Built with another ${differing.join(', ')} than is set now; npm run build renews it`)
  }

  const stopAll = async () => {
    await stored.stop()
    const timer = setTimeout(() => service.server.closeAllConnections(), stopTimeoutMs)
    await Promise.all([
      service.close(),
      staffConsole?.stop(),
      delivery.stop(),
      mailbox?.stop(),
      metricsServer?.stop(),
      retention.stop(),
    ])
    clearTimeout(timer)
    await store.close()
  }
  let stopping: Promise<void> | undefined
  return {
    address,
    /** Unset: the console does not run. */
    consoleOrigin: staffConsole?.origin,
    /** Idempotent: on Ctrl-C the terminal and npm both send the signal. */
    stop() {
      stopping ??= stopAll()
      return stopping
    },
  }
}

/** Without CONSOLE_PORT nothing of the console is loaded. */
async function startConsole(needs: Omit<ConsoleNeeds, 'console'>) {
  const { console } = needs.settings
  if (!console) return undefined
  const { listenForStaff } = await import('./console/listen-for-staff.ts')
  return listenForStaff({ ...needs, console })
}

/** Without IMAP_URL nothing of the mailbox is loaded. */
const loadMailbox = () => import('./mailbox/start-mailbox.ts')

const loadMetrics = async () => (await import('./metrics/open-metrics.ts')).openMetrics()

/** The address for a browser on this machine. */
function addressOf({ address, family, port }: AddressInfo) {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(address)) return `http://localhost:${port}`
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** Without the addresses, which contain keys. */
function describeMail({ smtpUrl }: RunSettings, recipients: string[]) {
  if (!smtpUrl) return 'Mail waits in the outbox: SMTP_URL is not set'
  return `Mail goes to ${recipients.join(', ')} through ${withoutPassword(smtpUrl)}`
}

/** Without the password. */
const describeMailbox = ({ user, host, folder }: MailboxSettings) =>
  `Replies of visitors are read from ${folder} of ${user} at ${host}`
