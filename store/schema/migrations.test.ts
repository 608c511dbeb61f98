import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Delivery } from '../../records/delivery.ts'
import {
  createEmptyDatabase,
  databases,
  skipWithout,
} from '../../tests/support/service/databases.ts'
import { aPhoto } from '../../tests/support/service/employees.ts'
import { createDatabaseBefore } from '../../tests/support/service/older-schema.ts'
import { aContactHtml } from '../../tests/support/service/records.ts'
import { planImport } from '../employees/import/plan-import.ts'
import { openStore } from '../open-store.ts'
import { hashOfEmpId } from './hash-of-emp-id.ts'

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('migration 0006 adds the sender to stored messages and the channel to stored deliveries', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0006', where)
    for (let nth = 0; nth < 201; nth++) {
      const id = `0198c0de-0000-7000-8000-${String(nth).padStart(12, '0')}`
      const html = aContactHtml({ email: `visitor${nth}@x.example` })
      await sql`insert into messages (id, "receivedAt", html) values (${id}, 1, ${html})`.execute(
        old,
      )
      await sql`insert into outbox (id, "messageId", state, "createdAt", "dueAt", "leasedUntil", attempts)
        values (${`m${nth}`}, ${id}, 'waiting', 1, 9e12, 0, 0)`.execute(old)
    }
    await old.destroy()

    const store = await openStore({ ...where, recipients: ['sales@a.example'] })
    const senders = (await store.messages.list()).map(({ senderEmail }) => senderEmail)
    expect(senders).toEqual(Array.from({ length: 201 }, (_, nth) => `visitor${nth}@x.example`))
    const mail = await store.outbox.leaseDue('mail', 1_000)
    expect(mail).toMatchObject({ channel: 'mail', recipient: null, about: { kind: 'message' } })
    await store.outbox.assignRecipients(mail?.id ?? '', ['sales@a.example', 'board@a.example'])
    expect(await store.outbox.recipientsOf(mail?.about ?? { kind: 'lead', id: '' })).toEqual([
      'board@a.example',
      'sales@a.example',
    ])
    expect((await store.check()).problems).toEqual([])
    await store.close()
  })

  test('migration 0008 keeps the submissions of earlier versions, whose locale is unknown', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0008', where)
    await sql`insert into messages (id, "receivedAt", html) values ('0198c0de', 1, '<p>Hello</p>')`.execute(
      old,
    )
    await old.destroy()

    const store = await openStore(where)
    expect(await store.messages.list()).toMatchObject([{ html: '<p>Hello</p>', locale: null }])
    await store.messages.add('<p>Hallo</p>', null, { locale: 'de' })
    expect(await store.messages.list()).toMatchObject([{ locale: null }, { locale: 'de' }])
    await store.close()
  })

  test('migration 0010 gives employees of earlier versions an id and a link', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0010', where)
    for (const empId of ['one', 'two']) {
      await sql`insert into employees ("empId", "addedAt", "ImageName", "EmployeeName", "Designation",
        "EmployeeCode", "BloodGroup", "ContactNo", "AlternateContactNo")
        values (${empId}, 7, '', 'Mara', '', '', '', '', '')`.execute(old)
    }
    await old.destroy()

    const store = await openStore(where)
    const employees = await store.employees.list()
    expect(new Set(employees.map(({ id }) => id)).size).toBe(2)
    expect(await store.employeeRecords.findCard('one')).toMatchObject({
      employee: { empId: 'one', version: 0 },
      link: { createdAt: 7, createdBy: null, revokedAt: null },
    })
    expect((await store.check()).problems).toEqual([])
    await store.close()
  })

  test('migration 0012 keeps the photos of employees and of imports that are not applied yet', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0012', where)
    await sql`insert into employees (id, "empId", "addedAt", "ImageName", "EmployeeName", "Designation",
      "EmployeeCode", "BloodGroup", "ContactNo", "AlternateContactNo")
      values ('m', 'mara', 7, 'mara.webp', 'Mara', '', 'S-1', '', '', '')`.execute(old)
    await sql`insert into "employeeLinks" (id, "employeeId", hash, "createdAt")
      values ('l', 'm', ${hashOfEmpId('mara')}, 7)`.execute(old)
    const { card, page, enlarged, master } = aPhoto('Mara')
    await sql`insert into "employeePhotos" ("empId", card, page, enlarged, master)
      values ('mara', ${card}, ${page}, ${enlarged}, ${master})`.execute(old)
    await sql`insert into "employeeImports" (id, "createdAt", "createdBy")
      values ('i', ${Date.now()}, 's1')`.execute(old)
    await sql`insert into "employeeImportPhotos" ("importId", name, problem, card, page, enlarged, master)
      values ('i', 'S-1.jpg', null, ${card}, ${page}, ${enlarged}, ${Buffer.from('new')}),
      ('i', 'x.txt', 'is not a picture', null, null, null, null)`.execute(old)
    await old.destroy()

    const store = await openStore(where)
    expect(await store.employeePhotos.find('mara.webp', 'master')).toEqual(master)
    const ref = { id: 'i', by: 's1' }
    const photos = [
      { name: 'S-1.jpg', problem: null },
      { name: 'x.txt', problem: 'is not a picture' },
    ]
    expect(await store.employeeImports.find(ref)).toMatchObject({ photos })
    const options = { mode: 'update', skipWrong: false, removeMissing: false } as const
    const source = { list: null, photos, options }
    const { fingerprint } = await planImport(source, await store.employees.list())
    expect(await store.employeeImports.apply(ref, { source, fingerprint })).toMatchObject({
      outcome: 'applied',
    })
    expect(await store.employeePhotos.findOf('m', 'master')).toEqual(Buffer.from('new'))
    expect((await store.check()).problems).toEqual([])
    await store.close()
  })

  test('migration 0019 leaves only held requests of earlier versions among the spam', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0019', where)
    const id = (nth: number) => `0198c0de-0000-7000-8000-00000000000${nth}`
    for (const [nth, state] of [
      [1, 'held'],
      [2, 'delivered'],
    ] as const) {
      await sql`insert into messages (id, "receivedAt", html, "suspectedFor")
        values (${id(nth)}, ${nth}, '<p>Hello</p>', 'three links')`.execute(old)
      await sql`insert into outbox (id, "messageId", state, "createdAt", "dueAt", "leasedUntil", attempts)
        values (${`m${nth}`}, ${id(nth)}, ${state}, 1, 0, 0, 0)`.execute(old)
    }
    await old.destroy()

    const store = await openStore(where)
    const inView = async (view: 'new' | 'spam') =>
      (await store.requests.list({ view, me: null, today: '2026-11-21' }, { limit: 9 })).rows
    expect(await inView('new')).toMatchObject([{ id: id(2), suspectedFor: 'three links' }])
    expect(await inView('spam')).toMatchObject([{ id: id(1), isHeld: true }])
    expect(await store.messages.list()).toMatchObject([{ heldAt: 1 }, { heldAt: null }])
    expect((await store.check()).problems).toEqual([])
    await store.close()
  })

  test('migration 0018 keeps the passkeys of earlier versions', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0018', where)
    await sql`insert into staff (id, email, name, areas, "createdAt") values ('s', 'ada@a.example', 'Ada', '', 1)`.execute(
      old,
    )
    await sql`insert into passkeys (id, "staffId", "publicKey", "rpId", transports, name, "createdAt")
      values ('k', 's', 'key', 'a.example', 'usb', 'Phone', 1)`.execute(old)
    await old.destroy()

    const store = await openStore(where)
    expect(await store.passkeys.listOf('s')).toEqual([
      {
        ...{ id: 'k', staffId: 's', publicKey: 'key', rpId: 'a.example', name: 'Phone' },
        ...{ createdAt: 1, lastUsedAt: null },
      },
    ])
    await store.close()
  })

  test('migration 0013 lets the employees of earlier versions be found and sorted', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0013', where)
    for (const [id, name, code] of [
      ['one', 'Zoë Ångström', 'Z-1'],
      ['two', 'Adam', ''],
    ]) {
      await sql`insert into employees ("empId", id, version, "addedAt", "ImageName", "EmployeeName",
        "Designation", "EmployeeCode", "BloodGroup", "ContactNo", "AlternateContactNo")
        values (${id}, ${id}, 0, 7, '', ${name}, '', ${code}, '', '', '')`.execute(old)
    }
    await old.destroy()

    const store = await openStore(where)
    const list = async (search: string) =>
      (await store.employees.listPage({ search, show: 'all' }, { limit: 9 })).map(({ id }) => id)
    expect(await list('')).toEqual(['two', 'one'])
    expect(await list('ang')).toEqual(['one'])
    expect(await store.employees.findByCode('z-1')).toMatchObject({ id: 'one' })
    await store.close()
  })

  test('migration 0014 keeps the audit of earlier versions, each entry once', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0014', where)
    await sql`insert into audit (id, at, action) values ('0198c0de', 1, 'failed to sign in')`.execute(
      old,
    )
    await old.destroy()

    const store = await openStore(where)
    await store.audit.countFailure({ action: 'failed to sign in', subject: null })
    expect((await store.audit.list({ limit: 9 })).map(({ times }) => times)).toEqual([1, 1])
    await store.close()
  })

  test('migration 0006 replaces U+0000 in the sender of a stored message', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0006', where)
    await sql`insert into messages (id, "receivedAt", html)
      values ('0198c0de', 1, '<a href="mailto:ada%00@x.example">me</a>')`.execute(old)
    await old.destroy()

    const store = await openStore(where)
    expect(await store.messages.list()).toMatchObject([{ senderEmail: 'ada\ufffd@x.example' }])
    await store.close()
  })

  test('migration 0015 sends deliveries that wait in the order of the new version', async () => {
    const where = await createEmptyDatabase(kind)
    const old = await createDatabaseBefore('0015', where)
    await sql`insert into leads (id, "receivedAt", kind, "CompanyName", "Email", "Industry", "UseCase", "RequiredUsers",
      "Features", "Timeline", "Description", "BudgetRange", "RequiredTechnologies", "createdAt")
      values ('lead', 1, 'trial', '', '', '', '', '', '[]', '', '', '', '', 1)`.execute(old)
    for (const [nth, notice] of ['employeeChanged', 'requestErased', 'recovery'].entries()) {
      await sql`insert into notices (id, kind, name, "createdAt") values (${notice}, ${notice}, ${notice}, 1)`.execute(
        old,
      )
      await sql`insert into outbox (id, "noticeId", channel, state, "createdAt", "dueAt", "leasedUntil", attempts)
        values (${`m${nth}`}, ${notice}, 'webhook', 'waiting', ${nth}, 0, 0, 0)`.execute(old)
    }
    for (const [nth, event] of [null, 'changed'].entries())
      await sql`insert into outbox (id, "leadId", event, channel, state, "createdAt", "dueAt", "leasedUntil", attempts)
        values (${`m${nth + 3}`}, 'lead', ${event}, 'webhook', 'waiting', ${nth + 3}, 0, 0, 0)`.execute(
        old,
      )
    await old.destroy()

    const store = await openStore(where)
    const sent: Delivery[] = []
    for (;;) {
      const next = await store.outbox.leaseDue('webhook', 60_000)
      if (!next) break
      sent.push(next)
      await store.outbox.markDelivered(next.id)
    }
    expect(sent.map(({ about, event }) => event ?? about.id)).toEqual([
      ...['recovery', 'lead', 'requestErased', 'changed', 'employeeChanged'],
    ])
    await store.close()
  })
})
