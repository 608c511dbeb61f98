import { expect, test } from 'vitest'
import { answeredStatuses } from '../contract/console/request-status.ts'
import { forms } from '../contract/forms/forms.ts'
import { readTouch } from '../contract/read-attribution.ts'
import { isSuspected } from '../records/spam-status.ts'
import { sumOfBacklogs } from '../store/outbox/backlog.ts'
import { markNotSpam } from '../tests/support/service/mark-spam.ts'
import { createStore } from '../tests/support/service/records.ts'
import { addConsoleSamples } from './add-samples.ts'
import { requestSamples } from './requests.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = Date.UTC(2026, 10, 23, 9)
const proposals = requestSamples.flatMap(({ trial, agent }) => [
  ...(trial ? [{ form: 'trial' as const, fields: trial }] : []),
  ...(agent ? [{ form: 'agent' as const, fields: agent }] : []),
])

test.each(proposals)('the proposal of $fields.CompanyName follows the rules', ({ form, fields }) => {
  expect(forms[form].schema.safeParse(fields).error).toBeUndefined()
  expect(fields.Email).toMatch(/\.example$/)
})

test.each(requestSamples.flatMap(({ contact = [] }) => contact))('the address of $name is reserved', ({ email }) => {
  expect(email).toMatch(/\.example$/)
})

test('all samples have a valid source, and steps and notes in the past and in order', () => {
  for (const { daysAgo, from, firstFrom = from, steps = [], notes = [] } of requestSamples) {
    for (const touch of [from, firstFrom]) {
      expect(readTouch(new URLSearchParams(Object.entries(touch ?? {})).toString())).toEqual(touch)
    }
    const hours = [...steps, ...notes].map(({ afterHours }) => afterHours)
    expect(Math.max(0, ...hours)).toBeLessThan(daysAgo * 24)
    const ofSteps = steps.map(({ afterHours }) => afterHours)
    expect(ofSteps).toEqual(ofSteps.toSorted((a, b) => a - b))
  }
})

test('the inbox has requests of eight weeks in the order of time, in every state of work', async () => {
  const { store } = await createStore()
  await addConsoleSamples(store, NOW)
  const [member] = await store.staff.list()
  const requests = await store.requests.listStored()
  for (const isContact of [false, true]) {
    const times = requests.filter(({ form }) => (form === 'contact') === isContact).map(({ receivedAt }) => receivedAt)
    expect(times).toEqual(times.toSorted((a, b) => a - b)) // Lists are in the order of ids.
    expect(Math.min(...times)).toBeLessThan(NOW - 49 * DAY_MS)
    expect(Math.max(...times)).toBeGreaterThan(NOW - DAY_MS)
  }
  expect(requests.length).toBe(25)
  expect(new Set(requests.map(({ status }) => status))).toEqual(
    new Set(['new', 'contacted', 'qualified', 'won', 'lost']),
  )
  expect(new Set(requests.map(({ locale }) => locale))).toEqual(new Set(['en', 'de', 'ar']))
  expect(requests.filter(isSuspected)).toHaveLength(1)
  expect(requests.filter(({ spamAt }) => spamAt !== null)).toHaveLength(1)
  for (const { status, firstAnsweredAt, owner, receivedAt, version } of requests) {
    expect(firstAnsweredAt !== null).toBe(answeredStatuses.includes(status))
    expect(firstAnsweredAt ?? NOW).toBeGreaterThan(receivedAt)
    expect(owner === null ? 'new' : owner).toBe(status === 'new' ? 'new' : member?.id)
    if (status !== 'new') expect(version).toBeGreaterThan(0)
  }
  expect(requests.some(({ followUpOn }) => followUpOn !== null && followUpOn < '2026-11-23')).toBe(true)
  expect((await store.outbox.list('failed')).map(({ lastError }) => lastError)).toEqual([
    expect.stringContaining('550 5.1.1'),
  ])
  expect(await store.outbox.list('held')).toHaveLength(1)
  expect((await store.check()).problems).toEqual([])

  await addConsoleSamples(store, NOW)
  expect(await store.requests.listStored()).toEqual(requests)
})

test('samples are never sent, reported or counted', async () => {
  const { store } = await createStore()
  await addConsoleSamples(store)
  const nothing = { waiting: 0, held: 0, failed: 0, oldestWaitingAt: null }
  expect(sumOfBacklogs(await store.outbox.backlogs())).toEqual(nothing)
  expect(await store.notices.addDailyReport('2026-11-23', { mail: ['a@b.example'] })).toBe('nothing to report')
  for (const { id } of await store.outbox.list('failed')) {
    expect(await store.deliveries.retry(id, ['a@b.example'], null)).toBe('sample')
  }
  const held = (await store.requests.listStored()).find(isSuspected)
  expect(await markNotSpam(store, held?.id ?? '')).toBe(0)
  expect(await store.outbox.leaseDue('mail', 60_000)).toBeNull()
  expect(sumOfBacklogs(await store.outbox.backlogs())).toEqual(nothing)
})
