import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { channelNames } from '../contract/channels.ts'
import { employeeFilters } from '../contract/console/employees/employees.ts'
import { requestStatuses } from '../contract/console/request-status.ts'
import { requestViews } from '../contract/console/requests.ts'
import { formNames } from '../contract/forms/form.ts'
import { budgets, industries } from '../contract/forms/options.ts'
import { referenceOf, referencesIn } from '../contract/request/reference.ts'
import { createStoreOn } from '../tests/support/service/databases.ts'
import { anEmployee } from '../tests/support/service/employees.ts'
import { aContactRequest, aTrialRequest } from '../tests/support/service/records.ts'
import { sqliteFile } from './database/open-sqlite.ts'
import type { Store } from './open-store.ts'
import type { RequestFilter } from './requests/list-requests.ts'

/** Tables without a limit, or that anybody can make grow. */
const bigTables = [
  'requests',
  'requestChanges',
  'notes',
  'requestMails',
  'mailFiles',
  'mailFileParts',
  'drafts',
  'searchTexts',
  'outbox',
  'notices',
  'idempotencyKeys',
  'employees',
  'employeeLinks',
  'issuedCards',
  'employeeConsents',
  'photos',
  'photoSizes',
  'challenges',
  'audit',
]

/** Also a whole index: one of ours serves the order of a query, whose limit ends the scan. */
const scan = /^SCAN (?<table>\w+)(?<isOrdered> USING (COVERING )?INDEX (?!sqlite_autoindex))?/

/** Queries that may read a whole table, with the reason. */
const exceptions: [query: RegExp, why: string][] = [
  [/count\(\*\) .* from "employees"/, 'at most 20,000 rows in 20 ms, and only after a change'],
  [
    /from "employeeLinks" where "revokedAt" is null\s+and not exists/,
    'at most 20,000 links in 15 ms, and only after a change',
  ],
  [/ as due$/, 'the index of the requests that wait, which has no others, once a morning'],
]

/** Calls whatever the service calls by itself, and what its screens show. */
async function useAll(store: Store) {
  const { employees, audit, requests, deliveries, outbox, figures } = store
  const viewer = { me: 'ada', today: '2026-11-24' }
  const [industry] = industries
  const [budget] = budgets
  const filters: Omit<RequestFilter, 'view' | 'me' | 'today'>[] = [
    {},
    ...requestStatuses.map((status) => ({ status })),
    ...['ada', 'none'].map((owner) => ({ owner })),
    { industry },
    { budget },
    ...formNames.map((form) => ({ form })),
    { suspected: true },
    { quietSince: 1 },
    { since: 1, until: 2 },
    ...['meridian', 'K7QM-2X9D-4F'].map((q) => ({ q })),
  ]
  for (const view of [...requestViews, 'any'] as const)
    for (const filter of filters)
      for (const after of [undefined, 'a']) await requests.list({ ...viewer, view, ...filter }, { after, limit: 9 })
  await requests.countViews(viewer)

  for (const show of employeeFilters)
    for (const search of ['', 'ada'])
      for (const after of [undefined, { sortKey: 'a', id: 'a' }]) {
        await employees.listPage({ show, search }, { after, limit: 9 })
        await employees.count({ show, search })
      }
  const [ada] = await employees.getMany(['a'])
  await employees.find('secret')
  await employees.findByCode('A-1')
  await employees.revision()
  await employees.add([anEmployee({ empId: 'secret' })])
  await employees.renewLink('secret')
  await employees.change(ada?.id ?? 'a', { by: null, version: 0, fields: { EmployeeCode: 'A-2' } })
  await store.employeeRecords.of('a')
  await store.employeeRecords.findCard('secret')
  await store.employeeRecords.issueCards(['a'], null)
  await store.employeePhotos.find('a.webp', 'page')
  const former = await store.staff.add({ email: 'former@a.example', name: 'Former', areas: [] }, null)
  expect(former).not.toBeNull()
  await store.requests.tellDue('2026-11-22', { link: 'https://staff.a.example', recipients: [] })
  for (const owner of ['ada', null]) await store.requests.due({ owner, today: '2026-11-22' })
  await store.employeeImports.find('ada')

  for (const person of [undefined, 'ada'])
    for (const action of [undefined, 'signed in'])
      for (const before of [undefined, 'a']) await audit.list({ person, action, before, limit: 9 })
  await audit.subjects(['a', 'b'])
  await audit.countFailure({ action: 'failed to sign in', subject: null })

  const request = await store.requests.add(aTrialRequest({ Email: 'ada@meridian.example' }), 'a key')
  await store.requests.add(aContactRequest(), null)
  const id = 'id' in request ? request.id : ''
  await requests.find(id)
  await requests.addNote(id, 'Called.', 'ada')
  await useConversation(store, id)
  await requests.change(id, { status: 'contacted' }, { version: null, by: 'ada', link: null })
  for (const text of ['ada@meridian.example', 'Ada Byron'])
    await store.people.search(text, { signal: new AbortController().signal })
  for (const state of ['failed', 'held', 'waiting', 'dismissed'] as const)
    for (const after of [undefined, { createdAt: 1, id: 'a' }]) await deliveries.list(state, { after, limit: 9 })
  await deliveries.count()
  for (const channel of channelNames) await outbox.leaseDue(channel, 1_000)
  await outbox.waitingFor('sales@a.example')
  await store.notices.attention()
  await figures.count({ from: 1, to: 2 })
  await figures.oldestReceivedAt()
  await figures.countOpen({ today: '2026-11-24', quietSince: 1 })
  await store.challenges.take('a', 'sign in')
  await store.eraseBefore(1)
  await store.eraseSpamBefore(1)
  await store.erase({ requests: [id] })
  await employees.remove('secret')
  await store.sweep(Date.now())
}

/** With an answer, a reply with a file, and a draft. */
async function useConversation({ conversation, mailboxes, outbox }: Store, requestId: string) {
  const key = { requestId, staffId: 'ada' }
  const mail = { to: 'ada@meridian.example', subject: 'Re: Your request', text: 'Thank you.' }
  await conversation.writersBeside(key)
  await conversation.draftOf(key)
  await conversation.discardDraft(key)
  const sent = await conversation.send({ requestId, by: null, mail, version: null, from: 'sales@sextant.example' })
  const mailId = 'mailId' in sent ? sent.mailId : ''
  await conversation.takeBack({ requestId, mailId, by: 'ada' })
  await conversation.findMail(mailId)
  await conversation.acknowledgementOf(requestId)
  const [delivery] = await outbox.list('waiting', { channels: ['answer'] })
  await conversation.markSent(delivery?.id ?? '')
  const bounce = { recipients: [mail.to], why: 'unknown', domain: 'sextant.example' }
  const references = referencesIn(referenceOf(requestId))
  await mailboxes.markBounced({ ...bounce, messageIds: [`<${mailId}@sextant.example>`], references: [] })
  await mailboxes.markBounced({ ...bounce, messageIds: ['<x@y.example>'], references })
  const headers = { subject: 'Re: [K7Q-M2X-9D4]', from: mail.to, domain: 'sextant.example' }
  await mailboxes.findRequestOf({ ...headers, messageIds: [`<${mailId}@sextant.example>`, '<x@y.example>'] })
  await mailboxes.lease('inbox', { reader: 'this', leaseMs: 1_000 })
  const content = Buffer.from('plan')
  await mailboxes.moveOn('inbox', {
    reader: 'this',
    uidValidity: 1,
    uid: 1,
    link: 'https://staff.sextant.example/inbox/1',
    recipients: ['sales@sextant.example'],
    mail: {
      ...mail,
      requestId,
      kind: 'written',
      at: 1,
      from: mail.to,
      to: 'sales@sextant.example',
      quoted: null,
      messageId: '<reply@meridian.example>',
      inReplyTo: null,
      isVerified: true,
      files: [{ name: 'plan.txt', type: 'text/plain', bytes: content.length, content }],
    },
  })
  const [, reply] = (await conversation.mailsOf(requestId))?.mails ?? []
  const fileId = reply?.files[0]?.id ?? ''
  await conversation.findFile({ fileId, requestId, staffId: 'ada' })
  await Array.fromAsync(conversation.readFile(fileId))
  if (reply) await conversation.threadBefore({ ...reply, requestId })
  await conversation.mailsOf(requestId, { before: reply?.id })
}

test('no query of the service reads a whole table of records', async () => {
  const { store, where } = await createStoreOn('SQLite')
  const queries = new Set<string>()
  const { prepare } = DatabaseSync.prototype
  const spy = vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
    queries.add(sql)
    return prepare.call(this, sql)
  })
  await useAll(store)
  spy.mockRestore()

  const database = new DatabaseSync(sqliteFile(where.dataDir))
  onTestFinished(() => database.close())
  const scans = [...queries]
    .filter((sql) => /^\s*(select|insert|update|delete|with)\b/i.test(sql))
    .filter((sql) => !exceptions.some(([query]) => query.test(sql)))
    .flatMap((sql) => scansIn(database, sql))
  expect(scans).toEqual([])
  expect(queries.size).toBeGreaterThan(100)
})

test.each([
  'select "id" from "audit" where "fields" = ?',
  'select distinct "action" from "audit"',
  'select count(*) from "outbox"',
])('the whole table or index that is read by %s is found', async (sql) => {
  const { where } = await createStoreOn('SQLite')
  const database = new DatabaseSync(sqliteFile(where.dataDir))
  onTestFinished(() => database.close())
  expect(scansIn(database, sql)).toHaveLength(1)
})

/** The parts of the query's plan that read a whole big table, or a whole index of one. */
function scansIn(database: DatabaseSync, sql: string) {
  const plan = database.prepare(`explain query plan ${sql}`).all()
  return plan.flatMap(({ detail }) => {
    const { table = '', isOrdered } = scan.exec(String(detail))?.groups ?? {}
    // The limit of a page ends a scan that finds every row, or that is in the order of the page.
    const isPage = / limit \?/.test(sql) && (isOrdered ? / order by /.test(sql) : !/ where /.test(sql))
    return bigTables.includes(table) && !isPage ? [`${detail}: ${sql}`] : []
  })
}
