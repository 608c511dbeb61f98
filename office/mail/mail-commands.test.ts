import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anOffice } from '../../tests/support/office.ts'
import { aContactHtml, aTrialLead } from '../../tests/support/records.ts'

/** A waiting, a failed and a delivered mail, in this order. */
async function anOfficeWithMail(env = {}) {
  const setup = await anOffice({ env })
  const { store } = setup
  await store.leads.add(aTrialLead(), null)
  await store.messages.add(aContactHtml(), null)
  await store.leads.add(aTrialLead(), null)
  const [waiting = '', failed = '', delivered = ''] = (await store.outbox.list()).map(
    ({ id }) => id,
  )
  await store.outbox.fail(failed, '550 no such\u001b[31m mailbox')
  await store.outbox.markDelivered(delivered)
  return { ...setup, waiting, failed, delivered }
}

test('mails are listed with where they stand and why', async () => {
  const { office } = await anOfficeWithMail()
  const { out } = await office('mail list')
  expect(out).toMatch(/^Id +Written +About +State +Tries +Why$/m)
  expect(out).toMatch(/ lead [0-9a-f-]+ +waiting +0$/m)
  expect(out).toMatch(/ message [0-9a-f-]+ +failed +1 +550 no such mailbox$/m)
  expect(out).toMatch(/ delivered 2026-11-2\d \d\d:\d\d +1$/m)
})

test.each(['waiting', 'failed', 'delivered'] as const)('--%s lists only those', async (state) => {
  const setup = await anOfficeWithMail()
  const { out } = await setup.office(`mail list --${state} --json`)
  expect(JSON.parse(out)).toMatchObject([{ id: setup[state], state }])
})

test('two states at once are refused', async () => {
  const { office } = await anOfficeWithMail()
  const { exit, err } = await office('mail list --failed --delivered')
  expect(exit).toBe(2)
  expect(err).toContain('cannot be used with')
})

test('a mail is shown as it leaves', async () => {
  const { office, waiting } = await anOfficeWithMail()
  const { out } = await office(`mail show ${waiting}`)
  expect(out).toMatch(/^Reply to +ada@meridian.example$/m)
  expect(out).toMatch(/^Subject +Engage Talent: request from Meridian Freight Ltd$/m)
  expect(out).toContain('Company name: Meridian Freight Ltd\n')
  expect(out).toContain('Offer shown to the visitor: One week of a developer\n')
  expect(JSON.parse((await office(`mail show ${waiting} --json`)).out)).toMatchObject({
    id: waiting,
    subject: 'Engage Talent: request from Meridian Freight Ltd',
  })
})

test('a mail cannot be shown before the site is built, which writes its words', async () => {
  const { office, distDir, waiting } = await anOfficeWithMail()
  rmSync(join(distDir, 'site.json'))
  expect(await office(`mail show ${waiting}`)).toEqual({
    ...{ exit: 1, out: '' },
    err: `${join(distDir, 'site.json')} is missing or was written by another version; run: npm run build\n`,
  })
})

test('a failed mail is put back, and --dry-run only says so', async () => {
  const { office, store, failed } = await anOfficeWithMail({ SMTP_URL: 'smtp://127.0.0.1:1' })
  expect((await office(`mail retry ${failed} --dry-run`)).out).toBe(
    `Would try mail ${failed} again.\n`,
  )
  expect(await store.outbox.list('failed')).toHaveLength(1)
  expect(await office(`mail retry ${failed}`)).toEqual({
    exit: 0,
    out: `Mail ${failed} is tried again by the running service within seconds.\n`,
    err: '',
  })
  expect(await store.outbox.find(failed)).toMatchObject({
    record: { state: 'waiting', attempts: 0 },
  })
})

test('without SMTP_URL a retry says that it waits', async () => {
  const { office, failed } = await anOfficeWithMail()
  expect((await office(`mail retry ${failed}`)).out).toContain('once SMTP_URL is set')
})

test('a delivered mail is left alone', async () => {
  const { office, delivered } = await anOfficeWithMail()
  const { exit, err } = await office(`mail retry ${delivered}`)
  expect(exit).toBe(1)
  expect(err).toMatch(
    /was delivered on 2026-11-2\d .* nothing to do\. Waiting mail: office mail list --waiting/,
  )
})

test('a held mail is listed, and says how it leaves', async () => {
  const { office, store } = await anOffice()
  await store.leads.add(aTrialLead(), null, { reason: 'random letters', holdsMail: true })
  const [mail] = await store.outbox.list()
  expect((await office('mail list --held')).out).toMatch(/ lead [0-9a-f]+ +held +0$/m)
  for (const line of [`mail retry ${mail?.id}`, `mail retry ${mail?.id} --dry-run`]) {
    expect(await office(line)).toEqual({
      ...{ exit: 1, out: '' },
      err: `Mail ${mail?.id} is held because its lead may be spam. If it is none: office leads accept ${mail?.about.id}\n`,
    })
  }
  expect(await store.outbox.list('held')).toHaveLength(1)
})
