import { expect, onTestFinished, test, vi } from 'vitest'
import { readRunSettings } from '../settings/run-settings.ts'
import { createStoreOn } from '../tests/support/service/databases.ts'
import { secretOf } from '../tests/support/service/receiver.ts'
import { aSite } from '../tests/support/service/service.ts'
import { storeSettings } from './store-settings.ts'

const consents = [{ hash: 'a'.repeat(64), locale: 'en', text: 'You may write to me.' }]
const webhook = { WEBHOOK_URL: 'https://crm.example/hook', WEBHOOK_SECRET: secretOf('a') }

async function start(env = {}, change = {}) {
  const { store } = await createStoreOn('SQLite')
  const log = { warn: vi.fn(), error: vi.fn() }
  const settings = readRunSettings(env, { host: '127.0.0.1' })
  const channels = { ...store.channels, ...change }
  const stored = storeSettings({
    store: { ...store, channels },
    settings,
    site: aSite({ consents }),
    log,
  })
  onTestFinished(stored.stop)
  const on = async () => (await store.channels.list()).filter(({ isOn }) => isOn).map(({ name }) => name)
  return { store, log, on, ...stored }
}

test('the channels of the settings and the texts of consent of the build are stored before the first request', async () => {
  const { store, on, first } = await start({
    ...webhook,
    SMTP_URL: 'smtp://127.0.0.1:1',
    ACKNOWLEDGE: 'on',
  })
  await first
  expect((await on()).toSorted()).toEqual(['acknowledgement', 'answer', 'mail', 'webhook'])
  expect(await store.consents.isKnown('a'.repeat(64))).toBe(true)
  expect(await store.consents.isKnown('b'.repeat(64))).toBe(false)
})

test('a start without the settings of a channel that was on is logged', async () => {
  const first = await start(webhook)
  await first.first
  expect(first.log.warn).not.toHaveBeenCalled()
  const run = readRunSettings({}, { host: '127.0.0.1' })
  const second = { store: first.store, settings: run, site: aSite(), log: first.log }
  await storeSettings(second).first
  await storeSettings(second).first
  expect(first.log.warn.mock.calls).toEqual([
    [{ channels: ['webhook'] }, 'Channels were switched off for all instances, because this one lacks their settings'],
  ])
})

test('without a mail server no acknowledgement is written', async () => {
  const { on, first } = await start({ ACKNOWLEDGE: 'on' })
  await first
  expect(await on()).toEqual([])
})

test('while the database is unreachable it is tried again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const switchOn = vi.fn(async () => ({ switchedOff: [] }))
  switchOn.mockRejectedValueOnce(new Error('unreachable'))
  const { first, log } = await start(webhook, { switchOn })
  await first
  expect(log.error).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(switchOn.mock.calls).toEqual([[['webhook']], [['webhook']]])
})
