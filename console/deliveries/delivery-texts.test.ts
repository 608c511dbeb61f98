import { expect, test } from 'vitest'
import type { ChannelRow, DeliveryRow } from '../../contract/console/deliveries.ts'
import { receiverOf, retriedText, subjectOf, untilText } from './delivery-texts.ts'

const MINUTE_MS = 60_000
const NOW = Date.UTC(2026, 10, 23, 8)

test.each([
  [-MINUTE_MS, 'now'],
  [0, 'now'],
  [1, 'in 1 min'],
  [30 * MINUTE_MS, 'in 30 min'],
  [119 * MINUTE_MS, 'in 2 h'],
])('an attempt in %d ms is %s', (wait, text) => {
  expect(untilText(NOW + wait, NOW)).toBe(text)
})

test.each([
  [{ kind: 'request', title: 'Meridian' }, 'Meridian'],
  [{ kind: 'request', title: null }, 'Request without a name'],
  [{ kind: 'notice', notice: 'dailyReport' }, 'Daily report'],
  [{ kind: 'notice', notice: 'channelFailing' }, 'Notice of a failing channel'],
  [{ kind: 'notice', notice: 'channelPaused' }, 'Notice of a paused channel'],
  [{ kind: 'notice', notice: 'requestErased' }, 'Event of an erased request'],
  [{ kind: 'notice', notice: 'employeeChanged' }, 'Event of a changed employee'],
  [{ kind: 'notice', notice: 'a later one' }, 'Notice to staff'],
] as const)('a delivery about %j is called "%s"', ({ kind, ...row }, text) => {
  const delivery = { title: null, notice: null, ...row, about: { kind, id: '1' } }
  expect(subjectOf(delivery as unknown as DeliveryRow)).toBe(text)
})

test.each([
  [{ channel: 'mail', recipient: 'sales@sextant.example' }, 'sales@sextant.example'],
  [{ channel: 'mail', recipient: null }, 'all recipients'],
  [{ channel: 'webhook', recipient: null }, 'Webhook'],
  [{ channel: 'chat', recipient: null }, 'Chat'],
  [{ channel: 'acknowledgement', recipient: null }, 'the visitor'],
] as const)('the receiver of %j is called "%s"', (delivery, text) => {
  expect(receiverOf(delivery)).toBe(text)
})

test.each([
  ['mail', { isOn: true }, 'Sending now.'],
  ['mail', { isOn: false }, 'The email waits for an email server.'],
  ['mail', { isOn: true, pausedAt: 1 }, 'The delivery waits: its channel is paused.'],
  ['webhook', { isOn: true }, 'Sending now.'],
  ['webhook', { isOn: false }, 'The delivery waits until its channel is set up.'],
] as const)('after a retry over the channel %s with %j: "%s"', (name, state, text) => {
  const channels = [{ name, pausedAt: null, ...state }] as unknown as ChannelRow[]
  expect(retriedText({ channel: name }, channels)).toBe(text)
})
