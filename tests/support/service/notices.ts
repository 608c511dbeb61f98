import { onTestFinished, vi } from 'vitest'
import { startDelivery } from '../../../server/delivery/start-delivery.ts'
import { storeSettings } from '../../../server/store-settings.ts'
import type { Env } from '../../../settings/read-settings.ts'
import { readRunSettings } from '../../../settings/run-settings.ts'
import { createStoreOn, type Kind } from './databases.ts'
import { type Receiver, secretOf, startReceiver } from './receiver.ts'
import { aSite } from './service.ts'

/** A receiver that is stopped after the test. */
export async function aReceiver(options?: Parameters<typeof startReceiver>[0]): Promise<Receiver> {
  const receiver = await startReceiver(options)
  onTestFinished(() => receiver.stop())
  return receiver
}

export const webhookEnv = ({ url }: Receiver, secret = secretOf('a')) => ({
  WEBHOOK_URL: url,
  WEBHOOK_SECRET: secret,
})

type Options = {
  env: Env
  kind?: Kind
  /** The clock of the database and of the daily report. PostgreSQL has its own. */
  clock?: { now: number }
  site?: Parameters<typeof aSite>[0]
}

/** A store and the delivery of the service with these settings. Midnight, when no daily report is due, unless a clock is given. */
export async function startNotices({ env, kind = 'SQLite', clock, site = {} }: Options) {
  const time = clock ?? { now: Date.UTC(2026, 10, 23) }
  const { store, where, again } = await createStoreOn(kind, () => time.now)
  const settings = readRunSettings(env, { host: '127.0.0.1' })
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const needs = { store, settings, site: aSite(site), log, now: () => time.now }
  const stored = storeSettings(needs)
  await stored.first
  const delivery = await startDelivery(needs)
  onTestFinished(async () => {
    await Promise.all([delivery.stop(), stored.stop()])
  })
  return { store, where, again, settings, log, clock: time, ...delivery }
}
