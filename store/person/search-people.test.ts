import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { noAttribution } from '../../contract/attribution.ts'
import type { DraftBody } from '../../contract/console/conversation.ts'
import { addConsoleRows } from '../../tests/support/service/console-rows.ts'
import { createStoreOn, databases, type Kind, skipWithout } from '../../tests/support/service/databases.ts'
import { receiveMails } from '../../tests/support/service/receive-mails.ts'
import { aContactRequest, addRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import type { ReceivedMail } from '../conversation/receive-mail.ts'
import { openDatabase } from '../database/open-database.ts'
import { emailMatcher } from '../database/same-email.ts'
import type { Store } from '../open-store.ts'
import type { PersonRecords } from './people.ts'
import { recordsText } from './person-json.ts'
import { personText } from './person-text.ts'

const EMAIL = 'ada@meridian.example'
const SALES = 'sales@sextant.example'
const { signal } = new AbortController()

/** A store with a request of Bo, and Robin of the staff. */
async function start(kind: Kind) {
  const { store, where } = await createStoreOn(kind)
  const bo = await addRequest(store, aTrialRequest({ Email: 'bo@harbour.example' }))
  const robin = await store.staff.add({ email: 'robin@sextant.example', name: 'Robin Nagel', areas: ['inbox'] }, null)
  const staffId = robin?.id ?? ''
  let uid = 0
  async function receive(change: Partial<ReceivedMail>) {
    uid += 1
    await store.mailboxes.lease('inbox', { reader: 'this', leaseMs: 60_000 })
    const mail: ReceivedMail = {
      ...{
        requestId: bo,
        kind: 'written',
        at: uid,
        from: 'bo@harbour.example',
        to: SALES,
        subject: 'Re',
        text: 'Yes.',
      },
      ...{ quoted: null, messageId: `<${uid}@a.example>`, inReplyTo: null, isVerified: true, files: [] },
      ...change,
    }
    await store.mailboxes.moveOn('inbox', { reader: 'this', uidValidity: 1, uid, mail, link: null })
  }
  const draft = (change: Partial<DraftBody>) =>
    store.conversation.saveDraft({ requestId: bo, staffId }, { ...aDraft, ...change })
  return { store, where, bo, staffId, receive, draft }
}

const aDraft = { to: 'bo@harbour.example', subject: 'Re', text: 'Thank you.' }
const aFile = (name: string) => ({ name, type: 'text/plain', bytes: 1, content: Buffer.from('a') })

const textOf = async (parts: AsyncIterable<string>) => (await Array.fromAsync(parts)).join('')

const find = (store: Store, text = EMAIL) => store.people.search(text, { signal })

type Started = Awaited<ReturnType<typeof start>>

/** Whether the request of Bo is found as a mention, or a note or draft about it. */
type Found = 'request' | 'note' | 'draft'

const hasAddress = emailMatcher(EMAIL)

/** Every row of the database, as text. */
async function allRows({ where }: Pick<Started, 'where'>) {
  const { db, close } = await openDatabase(where)
  const rows = []
  for (const { name } of await db.introspection.getTables())
    rows.push((await sql`select * from ${sql.table(name)}`.execute(db)).rows)
  await close()
  return JSON.stringify(rows)
}

const long = 'Nothing of interest here, only many words that fill the index. '.repeat(1_500)

const places: [string, Found, (started: Started) => Promise<unknown>][] = [
  ['the sender of a mail', 'request', ({ receive }) => receive({ from: EMAIL })],
  ['the recipient of a mail', 'request', ({ receive }) => receive({ to: EMAIL.toUpperCase() })],
  ['the Cc of a mail', 'request', ({ receive }) => receive({ cc: ['eve@pier.example', EMAIL] })],
  [
    'the Cc of an answer',
    'request',
    ({ store, bo }) =>
      store.conversation.send({
        ...{ requestId: bo, by: null, version: null, from: SALES },
        mail: { ...aDraft, cc: [EMAIL.toUpperCase()] },
      }),
  ],
  ['the subject of a mail', 'request', ({ receive }) => receive({ subject: `Fwd: ${EMAIL}` })],
  ['the text of a mail', 'request', ({ receive }) => receive({ text: `As Ada (${EMAIL}) said.` })],
  ['a quotation', 'request', ({ receive }) => receive({ quoted: `> On Monday <${EMAIL}> wrote:` })],
  ['the end of a long mail', 'request', ({ receive }) => receive({ text: `${long} ${EMAIL}` })],
  ['an automatic mail', 'request', ({ receive }) => receive({ kind: 'automatic', text: `Write to ${EMAIL}.` })],
  ['an unverified mail', 'request', ({ receive }) => receive({ from: EMAIL, isVerified: false })],
  ['the name of a file', 'request', ({ receive }) => receive({ files: [aFile(`${EMAIL}.vcf`)] })],
  ['an address with invisible signs', 'request', ({ receive }) => receive({ text: 'ada@meri\u00addian.example' })],
  [
    'a second correspondent after a long mail',
    'request',
    async ({ receive }) => {
      await receive({ from: EMAIL, text: 'I am Ada, of the same company.' })
      await receive({ text: long })
    },
  ],
  [
    'an answer to the address',
    'request',
    ({ store, bo }) =>
      store.conversation.send({ requestId: bo, by: null, mail: { ...aDraft, to: EMAIL }, version: null, from: SALES }),
  ],
  [
    'the name of a file of an answer',
    'request',
    ({ store, bo }) => {
      const answer = { requestId: bo, by: null, mail: aDraft, version: null, from: SALES }
      return store.conversation.send({ ...answer, files: [aFile(`${EMAIL}.vcf`)] })
    },
  ],
  ['a note', 'note', ({ store, bo }) => store.requests.addNote(bo, `Ask ${EMAIL.toUpperCase()}.`, null)],
  ['the recipient of a draft', 'draft', ({ draft }) => draft({ to: EMAIL })],
  ['the Cc of a draft', 'draft', ({ draft }) => draft({ cc: [EMAIL] })],
  ['the subject of a draft', 'draft', ({ draft }) => draft({ subject: `About ${EMAIL}` })],
  ['the text of a draft', 'draft', ({ draft }) => draft({ text: `As ${EMAIL} said.` })],
  [
    'the name of a file of a draft',
    'draft',
    ({ store, bo, staffId }) =>
      store.conversation.addDraftFile({ requestId: bo, staffId }, aFile(`${EMAIL}.vcf`), aDraft),
  ],
]

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('an address is found in every text of a request, in any case and encoding', async () => {
    const { store } = await createStoreOn(kind)
    const email = "mike_o'dell+x@meridian.example"
    const add = async (change: Record<string, string>, attribution = noAttribution) => {
      const added = await store.requests.add(aTrialRequest(change), null, { attribution })
      return 'id' in added ? added.id : ''
    }
    const own = [await add({ Email: email }), await add({ Email: email.toUpperCase() })]
    const mentions = [
      await add({ CompanyName: email }),
      await add({ Description: `Ask ${email.replace('k', '\u212a')} about it` }),
      await add({ RequiredTechnologies: email }),
      await add({}, { ...noAttribution, lastTouch: `${new URLSearchParams({ page: '/', utm_term: email })}` }),
      await addRequest(store, { ...aContactRequest(), html: `<p title="${email}">Hello</p>` }),
    ]
    await add({ Email: `x${email.slice(1)}` })
    const { requests } = await find(store, email)
    const because = (reason: string) =>
      requests
        .filter((one) => one.because === reason)
        .map(({ id }) => id)
        .sort()
    expect(because('sender')).toEqual(own.sort())
    expect(because('mention')).toEqual(mentions.sort())
  })

  test('an internationalised address is found in both spellings', async () => {
    const { store, bo, receive } = await start(kind)
    const own = await addRequest(store, aTrialRequest({ Email: 'zoë@xn--mnchen-3ya.example' }))
    await receive({ quoted: 'Zoë <ZOË@MÜNCHEN.example> wrote:' })
    for (const text of ['zoë@münchen.example', 'Zoë@xn--mnchen-3ya.example']) {
      const { requests } = await find(store, text)
      expect(requests.map(({ id, because }) => [id, because])).toEqual([
        [own, 'sender'],
        [bo, 'mention'],
      ])
    }
  })

  test('the words of a name find notes and drafts of all requests', async () => {
    const { store, bo, draft } = await start(kind)
    await store.requests.addNote(bo, 'Colleague of Noor HÁDDAD.', null)
    await draft({ text: 'Noor Haddad told me.' })
    expect(await find(store, 'noor had')).toMatchObject({ email: null, notes: [{}], drafts: [{ by: 'Robin Nagel' }] })
  })

  test('the records of a person are exported and erased with a draft about them, and those of others are not', async () => {
    const { store, where, bo, staffId, draft } = await start(kind)
    const own = await addRequest(store, aContactRequest({ email: EMAIL, message: 'Please call me.' }))
    await addConsoleRows(where, { requestId: own, note: 'Prefers the telephone.' })
    await draft({ text: `As ${EMAIL} said.` })
    await store.conversation.addDraftFile({ requestId: bo, staffId }, aFile('offer.pdf'), aDraft)
    const found = await find(store)
    expect(found.requests).toMatchObject([{ id: own, notes: 1, changes: 1, mails: 1, drafts: 1, deliveries: 1 }])
    const selection = { requests: [own], notes: [], drafts: found.drafts.map(({ id }) => id), reference: 'DSR-17' }
    const read = async () => (await store.people.export(selection, null)) as PersonRecords
    expect(JSON.parse(await textOf(recordsText({}, await read())))).toMatchObject({
      requests: [{ email: EMAIL }],
      notes: [{ text: 'Prefers the telephone.', at: '1970-01-01T00:00:00.001Z' }],
      changes: [{ field: 'status', before: 'new', after: 'contacted' }],
      mails: [{ cc: ['bo@meridian.example'], text: 'The plan is attached.', files: [{ name: 'plan.txt' }] }],
      drafts: [
        { requestId: own, files: [] },
        { text: `As ${EMAIL} said.`, files: [{ name: 'offer.pdf', bytes: 1 }] },
      ],
    })
    const text = await textOf(personText(await read(), { at: 0, reference: 'DSR-17' }))
    for (const part of [
      'Case: DSR-17',
      EMAIL,
      'Please call me.',
      'Cc: bo@meridian.example',
      'The plan is attached.',
      'plan.txt',
      'offer.pdf (1 bytes)',
    ])
      expect(text).toContain(part)
    expect(await store.erase(selection)).toEqual({ requests: 1, deliveries: 1, notes: 1, drafts: 2 })
    const [erased, exported] = await store.audit.list({ limit: 2 })
    const fields = '1 requests, 1 deliveries, 1 notes, 2 drafts, case DSR-17'
    expect(exported).toMatchObject({ by: null, action: 'exported a person', subject: null, fields })
    expect(erased).toMatchObject({ by: null, action: 'erased a person', subject: null, fields })
    expect(await find(store)).toMatchObject({ requests: [], notes: [], drafts: [] })
    expect((await store.requests.listStored()).map(({ id }) => id)).toEqual([bo])
    const { db, close } = await openDatabase(where)
    for (const table of ['drafts', 'mailFiles', 'mailFileParts'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    await close()
    expect((await store.check()).problems).toEqual([])
  })

  test('the consent is exported with its request', async () => {
    const { store } = await createStoreOn(kind)
    const consent = { hash: 'c'.repeat(64), locale: 'de', text: 'Ich willige ein.' }
    await store.consents.addTexts([consent])
    const added = await store.requests.add(aTrialRequest({ Email: EMAIL }), null, { consentHash: consent.hash })
    await store.requests.add(aContactRequest({ email: EMAIL }), null)
    const { requests: found } = await find(store)
    const records = await store.people.export({ requests: found.map(({ id }) => id), notes: [] }, null)
    const given = records?.requests.find(({ id }) => 'id' in added && id === added.id)
    expect(given?.consent).toEqual({ text: 'Ich willige ein.', locale: 'de', at: given?.receivedAt })
    expect(records?.requests.filter(({ consent }) => consent === null)).toHaveLength(1)
  })
})

test.each(places)('an address in %s finds the %s, which is exported and erased', async (_where, what, put) => {
  const started = await start('SQLite')
  expect(await find(started.store)).toMatchObject({ requests: [], notes: [], drafts: [] })
  await put(started)
  const { requests, notes, drafts } = await find(started.store)
  expect(requests.map(({ id, because }) => [id, because])).toEqual(what === 'request' ? [[started.bo, 'mention']] : [])
  expect(notes.map(({ requestId }) => requestId)).toEqual(what === 'note' ? [started.bo] : [])
  expect(drafts.map(({ requestId, by }) => [requestId, by])).toEqual(
    what === 'draft' ? [[started.bo, 'Robin Nagel']] : [],
  )
  const idsOf = (found: { id: string }[]) => found.map(({ id }) => id)
  const selection = { requests: idsOf(requests), notes: idsOf(notes), drafts: idsOf(drafts) }
  const records = (await started.store.people.export(selection, null)) as PersonRecords
  expect(await textOf(recordsText({}, records))).toSatisfy(hasAddress)
  expect(await allRows(started)).toSatisfy(hasAddress)
  await started.store.erase(selection)
  expect(await allRows(started)).not.toSatisfy(hasAddress)
})

test('the mailboxes that still have the data are those of staff, and not that of the person', async () => {
  const { store } = await createStoreOn('SQLite', Date.now, [SALES])
  const id = await addRequest(store, aTrialRequest({ Email: EMAIL }))
  const mail = { ...aDraft, to: EMAIL }
  await store.conversation.send({ requestId: id, by: null, mail, version: null, from: SALES })
  for (const delivery of await store.outbox.list()) await store.outbox.markDelivered(delivery.id)
  expect((await find(store)).requests).toMatchObject([{ deliveries: 2, deliveredTo: [SALES] }])
})

test.each([
  ['the address', `Sent by ADA@meridian.example.`, true],
  ['the name', 'Colleague of noor  HÁDDAD, who left.', true],
  ['a part of the name', 'Noor asked again.', false],
  ['a longer name', 'Noor Haddadi asked again.', false],
])('a note or draft about another person with %s is found: %s', async (_what, text, isFound) => {
  const { store, bo, draft } = await start('SQLite')
  await addRequest(store, aContactRequest({ email: EMAIL }))
  await store.requests.addNote(bo, text, null)
  await draft({ text })
  const { notes, drafts } = await find(store)
  expect(notes.map((one) => one.requestId)).toEqual(isFound ? [bo] : [])
  expect(drafts.map((one) => one.requestId)).toEqual(isFound ? [bo] : [])
})

test('between long mails a search lets others be answered', async () => {
  const { store, bo } = await start('SQLite')
  const text = 'ada meridian '.repeat(15_000)
  await receiveMails(
    store,
    bo,
    Array.from({ length: 45 }, () => ({ text, quoted: text })),
  )
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  await find(store)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
})

test('a search that takes too long is ended', async () => {
  const { store } = await start('SQLite')
  const search = store.people.search(EMAIL, { signal: AbortSignal.abort(new Error('too slow')) })
  await expect(search).rejects.toThrow('too slow')
})
