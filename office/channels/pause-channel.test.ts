import { expect, test } from 'vitest'
import { leaseAll } from '../../tests/support/service/lease-all.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { channelEnv, createOfficeWithChannels } from '../../tests/support/service/office-with-channels.ts'
import { aTrialRequest } from '../../tests/support/service/records.ts'

const pause = ['channels', 'pause', 'webhook', '--reason', 'the CRM moves']

test('a channel is paused and resumed, and the answers count what waits', async () => {
  const { office, store } = await createOfficeWithChannels()
  expect((await office(pause)).out).toBe(
    'Paused webhook: 1 waiting delivery and all new ones wait. To resume: office channels resume webhook\n',
  )
  expect((await office(pause)).out).toBe('Nothing to do: webhook is paused already: office channels status\n')
  await store.requests.add(aTrialRequest(), null)
  expect(await leaseAll(store, 'webhook', 1_000)).toEqual([])
  expect((await office('channels resume webhook')).out).toBe(
    'Resumed webhook; 2 waiting deliveries will be sent by the running service within seconds.\n',
  )
  expect(await leaseAll(store, 'webhook', 1_000)).toHaveLength(2)
  expect((await office('channels resume webhook')).out).toBe('Nothing to do: webhook is not paused.\n')
})

test('--dry-run says what a pause and its end would do', async () => {
  const { office, store } = await createOfficeWithChannels()
  expect((await office([...pause, '--dry-run'])).out).toBe(
    'Would pause webhook: 1 waiting delivery and all new ones wait.\n',
  )
  const resume = 'channels resume webhook --dry-run'
  expect((await office(resume)).out).toBe('Nothing to do: webhook is not paused.\n')
  await office(pause)
  expect((await office([...pause, '--dry-run'])).out).toContain('is paused already')
  expect((await office(resume)).out).toBe('Would resume webhook, with 1 waiting delivery.\n')
  expect(await leaseAll(store, 'webhook', 1_000)).toEqual([])
})

test('acknowledgements do not wait for the end of a pause', async () => {
  const { office, store, acknowledgement } = await createOfficeWithChannels()
  expect((await office('channels pause acknowledgement --reason wrong')).out).toBe(
    'Paused acknowledgement: 1 waiting delivery will not be sent, and no new ones are written. To resume: office channels resume acknowledgement\n',
  )
  expect(await store.outbox.list('dismissed')).toMatchObject([{ id: acknowledgement }])
  expect((await office('channels resume acknowledgement')).out).toBe('Resumed acknowledgement; nothing waits.\n')
})

test('a resumed channel whose address is not set still waits', async () => {
  const { office } = await createOfficeWithChannels({ ...channelEnv, CHAT_URL: '', CHAT_KIND: '' })
  await office('channels pause chat --reason moved')
  expect((await office('channels resume chat')).out).toBe(
    'Resumed chat; 1 waiting delivery will be sent once CHAT_URL is set; it is not set here.\n',
  )
})

test('a pause needs a reason', async () => {
  const { office, store } = await createOffice()
  expect((await office('channels pause mail')).exit).toBe(2)
  expect((await office(['channels', 'pause', 'mail', '--reason', ' '])).err).toContain('is empty')
  expect(await store.channels.list()).toEqual([])
})
