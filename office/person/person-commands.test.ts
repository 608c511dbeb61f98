import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { referenceOf } from '../../contract/request/reference.ts'
import { readContactHtml } from '../../records/contact-html.ts'
import { createStoreOn, databases, type Kind, skipWithout } from '../../tests/support/service/databases.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { aContactHtml, aContactRequest, anAgentRequest, aTrialRequest } from '../../tests/support/service/records.ts'

const EMAIL = 'ada@meridian.example'

/** Two requests of the dialogs and two of the contact form from Ada, and requests of others that contain her address. */
async function createOfficeWithAda(kind: Kind, change: Parameters<typeof createOffice>[0] = {}) {
  const { store, where } = await createStoreOn(kind)
  const { dataDir, databaseUrl } = { databaseUrl: '', ...where }
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const { office, folder } = await createOffice({ ...change, env })
  const ada = { requests: [] as string[] }
  const idOf = (added: { outcome: string; id?: string }) => added.id ?? ''
  ada.requests.push(idOf(await store.requests.add(aTrialRequest({ Email: EMAIL }), 'key')))
  ada.requests.push(idOf(await store.requests.add(anAgentRequest({ Email: 'Ada@Meridian.EXAMPLE' }), null)))
  ada.requests.push(idOf(await store.requests.add(aContactRequest({ email: EMAIL }), 'key')))
  ada.requests.push(
    idOf(await store.requests.add(readContactHtml(`<p>Call me: <b>Ada@Meridian.example</b>.</p>`), null)),
  )
  const others = {
    request: idOf(await store.requests.add(anAgentRequest({ Email: `x${EMAIL}` }), null)),
    mention: idOf(await store.requests.add(aContactRequest({ message: `I know ${EMAIL} from school.` }), null)),
  }
  const quotes = [
    `<p>Call me, x${EMAIL}</p>`,
    `<p>Call me, ${EMAIL}.br</p>`,
    `<p>I am bo@harbour.example, ${EMAIL} knows me</p>`,
    '<dl><dt>Name</dt><dd>Bo</dd><dt>Email</dt><dd>bo@harbour.example</dd><dt>Subject</dt>' +
      `<dd>Ada</dd><dt>Message</dt><dd><a href="mailto:${EMAIL}">Ada</a></dd></dl>`,
  ]
  const mentions = [others.mention]
  for (const html of quotes) mentions.push(idOf(await store.requests.add(readContactHtml(html), null)))
  const [mail] = await store.outbox.list()
  await store.outbox.markDelivered(mail?.id ?? '')
  return { office, store, folder, ada, others: { ...others, mentions } }
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('all data of a person is exported as JSON, without data of others', async () => {
    const { office, ada, others } = await createOfficeWithAda(kind)
    const { out, err, exit } = await office(['person', 'export', ` ${EMAIL.toUpperCase()}`])
    expect(exit).toBe(0)
    const { email, requests, deliveries } = JSON.parse(out)
    expect(email).toBe(EMAIL)
    const byId = (records: { id: string }[]) => new Map(records.map((kept) => [kept.id, kept]))
    expect(new Set(byId(requests).keys())).toEqual(new Set(ada.requests))
    expect(byId(requests).get(ada.requests[0] ?? '')).toMatchObject({
      fields: aTrialRequest().fields,
      reference: referenceOf(ada.requests[0] ?? ''),
      createdAt: '2026-11-21T12:00:00.000Z',
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect(byId(requests).get(ada.requests[2] ?? '')).toMatchObject({
      reference: referenceOf(ada.requests[2] ?? ''),
      name: 'Noor Haddad',
      email: EMAIL,
      html: aContactHtml({ email: EMAIL }),
    })
    expect(deliveries).toHaveLength(4)
    expect(deliveries).toContainEqual(expect.objectContaining({ about: { kind: 'request', id: ada.requests[0] } }))
    expect(out).not.toMatch(/school|xada/)
    expect(err.split(/(?<=\n)/).sort()).toEqual(
      [others.request, ...others.mentions]
        .map((id) => `Another person's request contains the address; read it and decide: office requests show ${id}\n`)
        .sort(),
    )
  })

  test('all data of a person is erased, and no data of others', async () => {
    const { office, store, others } = await createOfficeWithAda(kind)
    const { out, exit } = await office(`person erase ${EMAIL} --yes`)
    expect(exit).toBe(0)
    expect(out).toBe(
      `Erased 4 requests, 4 deliveries and 0 notes about ${EMAIL}. Copies remain in backups, and may remain in mailboxes.\n`,
    )
    expect((await store.requests.listStored()).map(({ id }) => id).sort()).toEqual(
      [others.request, ...others.mentions].sort(),
    )
    expect(await store.check()).toMatchObject({
      counts: { requests: 6, outbox: 6, idempotencyKeys: 0 },
      problems: [],
    })
    expect((await office(`person erase ${EMAIL} --yes`)).out).toBe(`Nothing to do: no data about ${EMAIL} is stored.\n`)
  })
})

test('person erase asks on a terminal, and erases only after a yes', async () => {
  const confirm = vi.fn(async () => false)
  const { office, store } = await createOfficeWithAda('SQLite', { confirm })
  expect((await office(`person erase ${EMAIL}`)).err).toContain('Nothing was changed.\n')
  expect(confirm).toHaveBeenCalledWith(
    `Erase 4 requests, 4 deliveries and 0 notes about ${EMAIL} (3 deliveries not sent yet)? This cannot be undone.`,
  )
  expect(await store.requests.listStored()).toHaveLength(10)
  confirm.mockResolvedValue(true)
  await office(`person erase ${EMAIL}`)
  expect(await store.requests.listStored()).toHaveLength(6)
})

test('without a terminal person erase needs --yes, and with --dry-run it erases nothing', async () => {
  const { office, store } = await createOfficeWithAda('SQLite')
  expect(await office(`person erase ${EMAIL}`)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('--yes'),
  })
  expect((await office(`person erase ${EMAIL} --yes --dry-run`)).out).toBe(
    `Would erase 4 requests, 4 deliveries and 0 notes about ${EMAIL}.\n`,
  )
  expect(await store.requests.listStored()).toHaveLength(10)
})

test('only the owner can read the exported file, even if it overwrites a file that others could read', async () => {
  const { office, folder } = await createOfficeWithAda('SQLite')
  const file = join(folder, 'ada.json')
  writeFileSync(file, 'old')
  chmodSync(file, 0o644)
  expect((await office(`person export ${EMAIL} ada.json`)).err).toMatch(/--force/)
  expect((await office(`person export ${EMAIL} ada.json --force`)).out).toBe(
    `Wrote 4 requests, 4 deliveries and 0 notes to ${file}.\n`,
  )
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ email: EMAIL })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.each(['ada', '@', 'ada @x'])('%j is not an email address', async (typed) => {
  const { office } = await createOffice()
  expect(await office(['person', 'export', typed])).toMatchObject({
    exit: 2,
    err: `"${typed}" is not an email address; expected one such as name@example.com.\n`,
  })
})
