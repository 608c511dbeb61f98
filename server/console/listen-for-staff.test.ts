import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readRunSettings } from '../../settings/run-settings.ts'
import type { Store } from '../../store/open-store.ts'
import { aSite, createDirectory } from '../../tests/support/service/service.ts'
import { listenForStaff } from './listen-for-staff.ts'

test('a stop closes the console at once, also while the search index waits for the database', async () => {
  const distDir = createDirectory()
  mkdirSync(join(distDir, 'console'))
  writeFileSync(join(distDir, 'console/index.html'), '<title>Console</title>')
  const waiting = Promise.withResolvers<number>()
  const { origin, stop } = await listenForStaff({
    console: { host: '127.0.0.1', port: 0, isPortFixed: false, url: undefined, oidc: undefined },
    settings: readRunSettings({}, { host: '127.0.0.1' }),
    store: { requests: { indexNew: () => waiting.promise } } as unknown as Store,
    distDir,
    site: aSite(),
    log: pino({ level: 'silent' }),
  })
  const address = origin.replace('localhost', '127.0.0.1')
  const answered = () =>
    fetch(address, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
  expect(await answered()).toBe(true)
  const stopped = stop()
  await vi.waitFor(async () => expect(await answered()).toBe(false))
  waiting.resolve(0)
  await stopped
})
