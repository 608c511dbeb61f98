import { once } from 'node:events'
import { createServer } from 'node:net'
import { readEditSettings } from '../settings/edit-settings.ts'
import { asListenError } from '../settings/listen-error.ts'
import { loadEnvFile } from '../settings/read-settings.ts'
import { StartError } from '../settings/start-error.ts'
import { run } from './programs/run.ts'

/** `npm run edit`: Astro's development server in editing mode. Without the service: nothing is sent or stored. */
try {
  loadEnvFile()
  await tryToListen(readEditSettings(process.env))
  // A server may have NODE_ENV=production, with which Astro would not show the panel.
  const env = { NODE_ENV: 'development' }
  process.exitCode = await run('astro', ['dev', '--ignore-lock', '--config', 'astro.edit.config.ts'], env)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Reports an address that cannot be used in one line. */
async function tryToListen({ host, port }: { host: string; port: number }) {
  const server = createServer().listen(port, host)
  await once(server, 'listening').catch((error) => {
    throw asListenError(error, { host, port }, 'EDIT_')
  })
  server.close()
}
