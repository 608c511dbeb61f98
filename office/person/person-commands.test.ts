import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  aStoreOn,
  databases,
  type Kind,
  skipWithout,
} from '../../tests/support/service/databases.ts'
import { anOffice } from '../../tests/support/service/office.ts'
import { aContactHtml, anAgentLead, aTrialLead } from '../../tests/support/service/records.ts'

const EMAIL = 'ada@meridian.example'

/** Two leads and two messages of Ada, and what others sent. */
async function anOfficeThatKnowsAda(kind: Kind, change: Parameters<typeof anOffice>[0] = {}) {
  const { store, where } = await aStoreOn(kind)
  const { dataDir, databaseUrl } = { databaseUrl: '', ...where }
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const { office, folder } = await anOffice({ ...change, env })
  const ada = { leads: [] as string[], messages: [] as string[] }
  const idOf = (added: { outcome: string; id?: string }) => added.id ?? ''
  ada.leads.push(idOf(await store.leads.add(aTrialLead({ Email: EMAIL }), 'key')))
  ada.leads.push(idOf(await store.leads.add(anAgentLead({ Email: 'Ada@Meridian.EXAMPLE' }), null)))
  ada.messages.push(idOf(await store.messages.add(aContactHtml({ email: EMAIL }), 'key')))
  ada.messages.push(
    idOf(await store.messages.add(`<p>Call me: <b>Ada@Meridian.example</b>.</p>`, null)),
  )
  const others = {
    lead: idOf(await store.leads.add(anAgentLead({ Email: `x${EMAIL}` }), null)),
    mention: idOf(
      await store.messages.add(aContactHtml({ message: `I know ${EMAIL} from school.` }), null),
    ),
  }
  const quotes = [
    `<p>Call me, x${EMAIL}</p>`,
    `<p>Call me, ${EMAIL}.br</p>`,
    `<p>I am bo@harbour.example, ${EMAIL} knows me</p>`,
    '<dl><dt>Name</dt><dd>Bo</dd><dt>Email</dt><dd>bo@harbour.example</dd><dt>Subject</dt>' +
      `<dd>Ada</dd><dt>Message</dt><dd><a href="mailto:${EMAIL}">Ada</a></dd></dl>`,
  ]
  const mentions = [others.mention]
  for (const html of quotes) mentions.push(idOf(await store.messages.add(html, null)))
  const [mail] = await store.outbox.list()
  await store.outbox.markDelivered(mail?.id ?? '')
  return { office, store, folder, ada, others: { ...others, mentions } }
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('all about a person is exported as JSON, and nothing of others', async () => {
    const { office, ada, others } = await anOfficeThatKnowsAda(kind)
    const { out, err, exit } = await office(['person', 'export', ` ${EMAIL.toUpperCase()}`])
    expect(exit).toBe(0)
    const { email, leads, messages, mails } = JSON.parse(out)
    expect(email).toBe(EMAIL)
    const byId = (records: { id: string }[]) => new Map(records.map((kept) => [kept.id, kept]))
    expect(new Set(byId(leads).keys())).toEqual(new Set(ada.leads))
    expect(byId(leads).get(ada.leads[0] ?? '')).toMatchObject({
      ...aTrialLead(),
      createdAt: '2026-11-21T12:00:00.000Z',
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect(new Set(byId(messages).keys())).toEqual(new Set(ada.messages))
    expect(byId(messages).get(ada.messages[0] ?? '')).toMatchObject({
      name: 'Noor Haddad',
      email: EMAIL,
      html: aContactHtml({ email: EMAIL }),
    })
    expect(mails).toHaveLength(4)
    expect(mails).toContainEqual(
      expect.objectContaining({ about: { kind: 'lead', id: ada.leads[0] } }),
    )
    expect(out).not.toMatch(/school|xada/)
    expect(err.split(/(?<=\n)/).sort()).toEqual(
      [
        `The address also stands in a lead of another: ${others.lead}\n`,
        ...others.mentions.map((id) => `The address also stands in a message of another: ${id}\n`),
      ].sort(),
    )
  })

  test('all about a person is erased, and nothing of others', async () => {
    const { office, store, others } = await anOfficeThatKnowsAda(kind)
    const { out, exit } = await office(`person erase ${EMAIL} --yes`)
    expect(exit).toBe(0)
    expect(out).toBe(
      `Erased 2 leads, 2 messages and 4 mails about ${EMAIL}. Backups still hold them, mailboxes may.\n`,
    )
    expect((await store.leads.list()).map(({ id }) => id)).toEqual([others.lead])
    expect((await store.messages.list()).map(({ id }) => id).sort()).toEqual(others.mentions.sort())
    expect(await store.check()).toMatchObject({
      counts: { leads: 1, messages: 5, outbox: 6, idempotencyKeys: 0 },
      problems: [],
    })
    expect((await office(`person erase ${EMAIL} --yes`)).out).toBe(
      `There is nothing about ${EMAIL}.\n`,
    )
  })
})

test('on a terminal it is asked first, and only a yes erases', async () => {
  const confirm = vi.fn(async () => false)
  const { office, store } = await anOfficeThatKnowsAda('SQLite', { confirm })
  expect((await office(`person erase ${EMAIL}`)).err).toContain('Nothing was changed.\n')
  expect(confirm).toHaveBeenCalledWith(
    `Erase 2 leads, 2 messages and 4 mails about ${EMAIL} (of the mails, 3 did not leave yet)? It cannot be undone.`,
  )
  expect(await store.leads.list()).toHaveLength(3)
  confirm.mockResolvedValue(true)
  await office(`person erase ${EMAIL}`)
  expect(await store.leads.list()).toHaveLength(1)
})

test('where nobody can be asked nothing is erased without --yes, nor with --dry-run', async () => {
  const { office, store } = await anOfficeThatKnowsAda('SQLite')
  expect(await office(`person erase ${EMAIL}`)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('--yes'),
  })
  expect((await office(`person erase ${EMAIL} --yes --dry-run`)).out).toBe(
    `Would erase 2 leads, 2 messages and 4 mails about ${EMAIL}.\n`,
  )
  expect(await store.leads.list()).toHaveLength(3)
})

test('a file is written for its owner only, also over one that others may read', async () => {
  const { office, folder } = await anOfficeThatKnowsAda('SQLite')
  const file = join(folder, 'ada.json')
  writeFileSync(file, 'old')
  chmodSync(file, 0o644)
  expect((await office(`person export ${EMAIL} ada.json`)).err).toMatch(/--force/)
  expect((await office(`person export ${EMAIL} ada.json --force`)).out).toBe(
    `Wrote 2 leads, 2 messages and 4 mails to ${file}.\n`,
  )
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ email: EMAIL })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.each(['ada', '@', 'ada @x'])('%j is no address', async (asked) => {
  const { office } = await anOffice()
  expect(await office(['person', 'export', asked])).toMatchObject({
    exit: 2,
    err: `"${asked}" is no email address; give one like name@example.com.\n`,
  })
})
