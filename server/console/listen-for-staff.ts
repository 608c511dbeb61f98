import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { ConsoleSettings } from '../../settings/console-settings.ts'
import { asListenError } from '../../settings/listen-error.ts'
import type { RunSettings } from '../../settings/run-settings.ts'
import type { Site } from '../../settings/site.ts'
import type { Store } from '../../store/open-store.ts'
import { buildConsole } from './build-console.ts'

export type ConsoleNeeds = {
  console: ConsoleSettings
  settings: RunSettings
  site: Site
  store: Store
  log: Logger
  distDir: string
}

const STOP_TIMEOUT_MS = 7_000

/** Starts the staff console on a port of its own, never below a path of the public site. */
export async function listenForStaff({ console, distDir, ...parts }: ConsoleNeeds) {
  const { host, port, isPortFixed, url } = console
  let origin = url ?? ''
  const app = await buildConsole({
    ...parts,
    origin: () => origin,
    filesDir: join(distDir, 'console'),
  })
  const listen = (onPort: number) => app.listen({ host, port: onPort })
  await listen(port)
    .catch((error: NodeJS.ErrnoException) => {
      if (isPortFixed || error.code !== 'EADDRINUSE') throw error
      return listen(0)
    })
    .catch(async (error) => {
      await app.close()
      throw asListenError(error, { host, port }, 'CONSOLE_')
    })
  origin ||= `http://localhost:${(app.server.address() as AddressInfo).port}`
  return {
    origin,
    async stop() {
      const timer = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS)
      await app.close()
      clearTimeout(timer)
    },
  }
}
