import { expect, onTestFinished, test, vi } from 'vitest'
import { referenceOf } from '../../contract/request/reference.ts'
import { readRunSettings } from '../../settings/run-settings.ts'
import { createStoreOn } from '../../tests/support/service/databases.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { aSite } from '../../tests/support/service/service.ts'
import { startSmtpServer } from '../../tests/support/service/smtp-server.ts'
import { hourIn, startDailyReport } from './daily-report.ts'
import { startDelivery } from './start-delivery.ts'

const held = { reason: 'random letters; many links', holdsMail: true }
const log = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() })

function fakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('at 08:00 in the company’s time zone each recipient gets the counts and the oldest times, and no visitor’s name', async () => {
  fakeTimers()
  let now = Date.UTC(2026, 10, 22, 12, 58) // 07:58 in New York.
  const { store } = await createStoreOn('SQLite', () => now)
  await store.requests.add(aTrialRequest({ CompanyName: 'Meridian' }), null, { verdict: held })
  await store.requests.add(aContactRequest({ name: 'Noor Haddad' }), null, { verdict: held })
  await store.requests.add(aTrialRequest(), null)
  for (const { id } of await store.outbox.list('waiting')) await store.outbox.fail(id, '550 no')
  const smtp = await startSmtpServer()
  const company = { ...aSite().company, timeZone: 'America/New_York' }
  const addresses = {
    mailFrom: undefined,
    mailTo: ['sales@sextant.example', 'board@sextant.example'],
  }
  const run = readRunSettings({ SMTP_URL: smtp.url }, { host: '127.0.0.1' })
  const settings = { ...run, ...addresses, mailHourlyLimit: 1 }
  const site = aSite({ company })
  const delivery = await startDelivery({ store, settings, site, log: log(), now: () => now })
  onTestFinished(async () => {
    await delivery.stop()
    await smtp.stop()
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await store.outbox.list('waiting')).toEqual([])
  now += 2 * 60_000
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(2))
  expect(smtp.mails.map(({ envelope }) => envelope.to.join()).toSorted()).toEqual(addresses.mailTo.toSorted())
  const [mail] = smtp.mails
  expect(mail?.subject).toBe('Website: 2 requests held as spam, 1 failed delivery')
  expect(mail?.text).toContain('Held requests: 2')
  expect(mail?.text).toContain('Oldest held: Nov 22, 2026, 7:58 AM EST')
  expect(mail?.text).toContain('Failed deliveries: 1')
  expect(mail?.raw).not.toMatch(/Meridian|Noor|Haddad/)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(await store.outbox.list()).toHaveLength(5)
})

test('in the morning owners get the references of what is due, the recipients those without an owner, and nobody gets words of visitors', async () => {
  fakeTimers()
  let now = Date.UTC(2026, 10, 22, 6) // 07:00 in Berlin.
  const { store } = await createStoreOn('SQLite', () => now)
  const ids = []
  for (const CompanyName of ['Owned', 'Later', 'Nobody’s']) {
    const added = await store.requests.add(aTrialRequest({ CompanyName }), null)
    ids.push('id' in added ? added.id : '')
  }
  const [owned = '', later = '', nobodys = ''] = ids
  const ada = await store.staff.add({ email: 'ada@sextant.example', name: 'Ada', areas: ['inbox'] }, null)
  const by = { version: null, by: null, link: null }
  for (const [id, followUpOn] of [
    [owned, '2026-11-22'],
    [later, '2026-11-23'],
  ] as const)
    await store.requests.change(id, { owner: ada?.id ?? '', status: 'contacted', followUpOn }, by)
  const smtp = await startSmtpServer()
  const run = readRunSettings(
    { SMTP_URL: smtp.url, CONSOLE_PORT: '3601', CONSOLE_URL: 'https://staff.sextant.example' },
    { host: '127.0.0.1' },
  )
  const settings = { ...run, mailFrom: undefined, mailTo: ['sales@sextant.example'] }
  for (const { id } of await store.outbox.list('waiting')) await store.outbox.markDelivered(id)
  const site = aSite({ company: { ...aSite().company, timeZone: 'Europe/Berlin' } })
  const delivery = await startDelivery({ store, settings, site, log: log(), now: () => now })
  onTestFinished(async () => {
    await delivery.stop()
    await smtp.stop()
  })
  now += 60 * 60_000
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(2))
  const mailTo = (address: string) => smtp.mails.find(({ envelope }) => envelope.to.includes(address))
  const own = mailTo('ada@sextant.example')
  expect(own?.subject).toBe('Due today: 1 request')
  expect(own?.text).toContain(`${referenceOf(owned)}: Engage Talent: follow-up of 2026-11-22`)
  expect(own?.text).toContain('https://staff.sextant.example/inbox')
  const others = mailTo('sales@sextant.example')
  expect(others?.text).toContain(`${referenceOf(nobodys)}: Engage Talent: new since Nov 22, 2026, 7:00 AM GMT+1`)
  expect(others?.text).toContain('have no owner who sees them')
  for (const { raw } of smtp.mails) expect(raw).not.toMatch(/Owned|Later|Nobody/)
  // Once a day.
  now += 60 * 60_000
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(await store.outbox.list()).toHaveLength(5)
})

test('a service that starts after 08:00 adds the report at once, and retries after a failure of the database', async () => {
  fakeTimers()
  const addDailyReport = vi.fn(async () => 'added' as const)
  addDailyReport.mockRejectedValueOnce(new Error('unreachable'))
  const { store } = await createStoreOn('SQLite')
  const notices = { addDailyReport, find: vi.fn(), attention: vi.fn() }
  const logged = log()
  const startAt = (time: number) => {
    const report = startDailyReport({
      store: { ...store, notices },
      receivers: { mail: ['sales@a.example'] },
      inbox: null,
      timeZone: 'Asia/Kolkata',
      log: logged,
      now: () => time,
    })
    onTestFinished(() => report.stop())
  }
  startAt(Date.UTC(2026, 0, 1, 20)) // 01:30 the next day there.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(addDailyReport).not.toHaveBeenCalled()

  startAt(Date.UTC(2026, 0, 1, 8))
  await vi.advanceTimersByTimeAsync(180_000)
  expect(logged.error).toHaveBeenCalledOnce()
  expect(addDailyReport.mock.calls).toEqual([
    ['2026-01-01', { mail: ['sales@a.example'] }],
    ['2026-01-01', { mail: ['sales@a.example'] }],
  ])
})

test.each([
  ['UTC', { date: '2026-03-29', hour: 0 }],
  ['Europe/Berlin', { date: '2026-03-29', hour: 1 }],
  ['America/New_York', { date: '2026-03-28', hour: 20 }],
])('hourIn returns the date and hour in %s', (timeZone, expected) => {
  expect(hourIn(Date.UTC(2026, 2, 29, 0, 30), timeZone)).toEqual(expected)
})
