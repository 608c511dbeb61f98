import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { markSpam } from '../../tests/support/service/mark-spam.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { addRecoveryMail } from '../../tests/support/service/recovery-mail.ts'

/** A waiting, a failed and a delivered mail, in this order. */
async function createOfficeWithMail(env = {}) {
  const setup = await createOffice({ env })
  const { store } = setup
  await store.requests.add(aTrialRequest(), null)
  await store.requests.add(aContactRequest(), null)
  await store.requests.add(aTrialRequest(), null)
  const [waiting = '', failed = '', delivered = ''] = (await store.outbox.list()).map(
    ({ id }) => id,
  )
  await store.outbox.fail(failed, '550 no such\u001b[31m mailbox')
  await store.outbox.markDelivered(delivered)
  return { ...setup, waiting, failed, delivered }
}

test('mails are listed with their state and the reason', async () => {
  const { office } = await createOfficeWithMail()
  const { out } = await office('mail list')
  expect(out).toMatch(/^Id +Written +About +To +State +Tries +Why$/m)
  expect(out).toMatch(/ request [0-9a-f-]+ +waiting +0$/m)
  expect(out).toMatch(/ request [0-9a-f-]+ +failed +1 +550 no such mailbox$/m)
  expect(out).toMatch(/ delivered \d{4}-\d\d-\d\d \d\d:\d\d +1$/m)
})

test.each(['waiting', 'failed', 'delivered'] as const)(
  '--%s lists only mails in that state',
  async (state) => {
    const setup = await createOfficeWithMail()
    const { out } = await setup.office(`mail list --${state} --json`)
    expect(JSON.parse(out)).toMatchObject([{ id: setup[state], state }])
  },
)

test('two states at once are refused', async () => {
  const { office } = await createOfficeWithMail()
  const { exit, err } = await office('mail list --failed --delivered')
  expect(exit).toBe(2)
  expect(err).toContain('cannot be used with')
})

test('a mail is shown as it is sent', async () => {
  const { office, waiting } = await createOfficeWithMail()
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

test('a mail cannot be shown before the site is built, because the build writes the texts of mails', async () => {
  const { office, distDir, waiting } = await createOfficeWithMail()
  rmSync(join(distDir, 'site.json'))
  expect(await office(`mail show ${waiting}`)).toEqual({
    ...{ exit: 1, out: '' },
    err: `${join(distDir, 'site.json')} is missing or was written by another version; run: npm run build\n`,
  })
})

test('a failed mail becomes waiting again, but not with --dry-run', async () => {
  const { office, store, failed } = await createOfficeWithMail({ SMTP_URL: 'smtp://127.0.0.1:1' })
  expect((await office(`mail retry ${failed} --dry-run`)).out).toBe(`Would retry mail ${failed}.\n`)
  expect(await store.outbox.list('failed')).toHaveLength(1)
  expect(await office(`mail retry ${failed}`)).toEqual({
    exit: 0,
    out: `Mail ${failed} will be retried by the running service within seconds.\n`,
    err: '',
  })
  expect(await store.outbox.find(failed)).toMatchObject({
    record: { state: 'waiting', attempts: 0 },
  })
})

test('a retry and a dismissal are in the audit', async () => {
  const { office, store, failed, waiting } = await createOfficeWithMail()
  for (const id of [failed, waiting]) {
    await office(`mail retry ${id} --dry-run`)
    await office(`mail dismiss ${id} --reason answered --dry-run`)
  }
  expect(await store.audit.list({ limit: 9 })).toEqual([])
  await office(`mail retry ${failed}`)
  await office(`mail dismiss ${waiting} --reason answered`)
  expect(await store.audit.list({ limit: 9 })).toMatchObject([
    { by: null, action: 'dismissed a delivery', subject: waiting },
    { by: null, action: 'retried a delivery', subject: failed },
  ])
})

test('mail retry without SMTP_URL says that the mail waits for SMTP_URL', async () => {
  const { office, failed } = await createOfficeWithMail()
  expect((await office(`mail retry ${failed}`)).out).toContain('once SMTP_URL is set')
})

test('a delivered mail cannot be retried', async () => {
  const { office, delivered } = await createOfficeWithMail()
  const { exit, err } = await office(`mail retry ${delivered}`)
  expect(exit).toBe(1)
  expect(err).toMatch(
    /was delivered on \d{4}-\d\d-\d\d .* and cannot be retried\. Nothing was changed\.\n$/,
  )
})

test('a held mail is listed, and mail retry names the command that sends it', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(aTrialRequest(), null, {
    verdict: { reason: 'random letters', holdsMail: true },
  })
  const [mail] = await store.outbox.list()
  expect((await office('mail list --held')).out).toMatch(/ request [0-9a-f-]+ +held +0$/m)
  for (const line of [`mail retry ${mail?.id}`, `mail retry ${mail?.id} --dry-run`]) {
    expect(await office(line)).toEqual({
      ...{ exit: 1, out: '' },
      err: `Mail ${mail?.id} is held because its request may be spam. If it is not spam: office leads not-spam ${mail?.about.id}\n`,
    })
  }
  expect(await store.outbox.list('held')).toHaveLength(1)
})

test('the mails about a lead marked as spam are not retried, and the way out is named', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(aTrialRequest(), null)
  const [mail] = await store.outbox.list()
  const { id = '', about } = mail ?? {}
  await markSpam(store, about?.id ?? '')
  for (const line of [`mail retry ${id}`, `mail retry ${id} --dry-run`]) {
    expect(await office(line)).toEqual({
      ...{ exit: 1, out: '' },
      err: `The request of mail ${id} is marked as spam; if it is not spam: office leads not-spam ${about?.id}\n`,
    })
  }
  expect(await store.outbox.list('dismissed')).toHaveLength(1)
})

test('mail retry --failed skips mails about spam', async () => {
  const { office, store, dataDir, failed } = await createOfficeWithMail()
  // The state after `mail retry` of an earlier version, which did not check whether the lead is spam.
  const database = new DatabaseSync(join(dataDir, 'site.sqlite'))
  database.exec('update requests set spamAt = 1')
  database.close()
  expect(await office('mail retry --failed')).toEqual({
    ...{ exit: 0, err: '' },
    out: 'No failed mail will be retried.\nSkipped 1 failed mail about spam.\n',
  })
  expect(await store.outbox.list('failed')).toMatchObject([{ id: failed }])
})

const RECIPIENT = 'old@company.example'

/** Failed mails of two leads to an address that is no longer in MAIL_TO; the second lead also has a mail to an address in it. */
async function createOfficeWithOldRecipient() {
  const made = await createOffice({
    env: { MAIL_TO: 'new@company.example', SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  const { store } = made
  await store.requests.add(aTrialRequest(), null)
  await store.requests.add(aTrialRequest(), null)
  const [alone = '', other = ''] = (await store.outbox.list()).map(({ id }) => id)
  await store.outbox.assignRecipients(alone, [RECIPIENT])
  await store.outbox.assignRecipients(other, [RECIPIENT, 'new@company.example'])
  for (const id of [alone, other]) await store.outbox.fail(id, '550 no such mailbox')
  return { ...made, alone, other }
}

const noRecipientText = (id: string) =>
  `The recipient of mail ${id} is no longer in MAIL_TO, and each address in MAIL_TO already has a mail about the same request. To dismiss the mail: office mail dismiss ${id} --reason "no longer in MAIL_TO"\n`

test('a retried mail goes to the current MAIL_TO, or dismiss is suggested if all of them have one', async () => {
  const { office, store, alone, other } = await createOfficeWithOldRecipient()
  for (const line of [`mail retry ${alone} ${other} --dry-run`, `mail retry ${alone} ${other}`]) {
    expect(await office(line)).toEqual({ exit: 1, out: '', err: noRecipientText(other) })
  }
  expect(await store.outbox.list('failed')).toHaveLength(2)
  expect((await office(`mail retry ${alone}`)).exit).toBe(0)
  expect(await store.outbox.find(alone)).toMatchObject({
    record: { state: 'waiting', recipient: 'new@company.example' },
  })
})

test('mail retry --failed retries all failed mails, and names those that it cannot retry', async () => {
  const { office, store, other } = await createOfficeWithOldRecipient()
  expect(await office('mail retry --failed --dry-run')).toEqual({
    ...{ exit: 1, err: noRecipientText(other) },
    out: 'Would retry 1 failed mail.\n',
  })
  expect(await store.outbox.list('failed')).toHaveLength(2)
  expect(await office('mail retry --failed')).toEqual({
    ...{ exit: 1, err: noRecipientText(other) },
    out: '1 failed mail will be retried by the running service within seconds.\n',
  })
  expect(await store.outbox.list('failed')).toMatchObject([{ id: other }])
  await office(['mail', 'dismiss', other, '--reason', 'no longer in MAIL_TO'])
  expect((await office('mail retry --failed')).out).toBe('Nothing to do: no mail has failed.\n')
})

test.each(['mail retry', 'mail retry 0198 --failed'])('%s is refused', async (line) => {
  const { office } = await createOffice()
  expect(await office(line)).toEqual({
    ...{ exit: 2, out: '' },
    err: 'Give either the ids of mails, or --failed for all failed mails.\n',
  })
})

test('mails are dismissed with a reason, listed with the reason, and can be retried', async () => {
  const { office, store, waiting, failed } = await createOfficeWithMail()
  const line = (...more: string[]) => ['mail', 'dismiss', waiting, failed, ...more]
  expect((await office(line())).exit).toBe(2)
  expect((await office(line('--reason', ' '))).err).toContain('--reason is empty')
  expect((await office(line('--reason', 'called them', '--dry-run'))).out).toBe(
    'Would dismiss 2 mails.\n',
  )
  expect(await store.outbox.list('dismissed')).toEqual([])
  expect((await office(line('--reason', 'called them'))).out.split('\n')).toEqual([
    `Dismissed mail ${waiting}. To undo: office mail retry ${waiting}`,
    `Dismissed mail ${failed}. To undo: office mail retry ${failed}`,
    '',
  ])
  const { out } = await office('mail list --dismissed')
  expect(out.match(/ dismissed +\d +called them$/gm)).toHaveLength(2)
  expect((await office(`mail show ${waiting}`)).out).toMatch(/^Why +called them$/m)
  expect((await office(line('--reason', 'again'))).out).toContain('Nothing to do')
  expect((await office(`mail retry ${waiting}`)).exit).toBe(0)
  expect(await store.outbox.list('dismissed')).toHaveLength(1)
})

test('no mail is dismissed if one of them was delivered', async () => {
  const { office, store, waiting, delivered } = await createOfficeWithMail()
  const { exit, err } = await office(`mail dismiss ${waiting} ${delivered} --reason old`)
  expect(exit).toBe(1)
  expect(err).toMatch(/ was delivered on 20.* and cannot be dismissed\. Nothing was changed\.\n$/)
  expect(await store.outbox.list('dismissed')).toEqual([])
})

test('a mail is shown with its recipient, and JSON has no dueAt for a mail that is due at once', async () => {
  const { office, alone } = await createOfficeWithOldRecipient()
  expect((await office('mail list')).out).toMatch(/ request \S+ +old@company.example +failed /m)
  expect((await office(`mail show ${alone}`)).out).toMatch(/^To +old@company.example$/m)
  await office(`mail retry ${alone}`)
  expect(JSON.parse((await office(`mail show ${alone} --json`)).out)).toMatchObject({
    ...{ recipient: 'new@company.example', state: 'waiting', dueAt: null },
  })
})

test('the daily report is listed and shown like other mails', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(aTrialRequest(), null, {
    verdict: { reason: 'random letters', holdsMail: true },
  })
  await store.notices.addDailyReport('2026-11-22', { mail: ['staff@company.example'] })
  expect((await office('mail list --waiting')).out).toMatch(
    / notice \S+ +staff@company.example +waiting +0$/m,
  )
  const [mail] = await store.outbox.list('waiting')
  const { out } = await office(`mail show ${mail?.id}`)
  expect(out).toMatch(/^Subject +Website: 1 request held as spam, 0 failed deliveries$/m)
  expect(out).toContain('Held leads: 1')
})

test('mail dismiss refuses the mail that tells a person of a used recovery link', async () => {
  const { office, store } = await createOffice()
  const { id } = await addRecoveryMail(store)
  expect(await office(`mail dismiss ${id} --reason hide`)).toEqual({
    exit: 1,
    out: '',
    err: `Mail ${id} tells a person about a change of their sign-in and cannot be dismissed while it waits.\n`,
  })
})
