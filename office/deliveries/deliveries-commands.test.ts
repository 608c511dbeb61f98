import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { markSpam } from '../../tests/support/service/mark-spam.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { channelEnv, createOfficeWithChannels } from '../../tests/support/service/office-with-channels.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { addRecoveryMail } from '../../tests/support/service/recovery-mail.ts'

/** A waiting, a failed and a delivered delivery by mail, in this order. */
async function createOfficeWithDeliveries(env = {}) {
  const setup = await createOffice({ env })
  const { store } = setup
  await store.requests.add(aTrialRequest(), null)
  await store.requests.add(aContactRequest(), null)
  await store.requests.add(aTrialRequest(), null)
  const [waiting = '', failed = '', delivered = ''] = (await store.outbox.list()).map(({ id }) => id)
  await store.outbox.fail(failed, '550 no such\u001b[31m mailbox')
  await store.outbox.markDelivered(delivered)
  return { ...setup, waiting, failed, delivered }
}

test('deliveries are listed with their state and the reason', async () => {
  const { office } = await createOfficeWithDeliveries()
  const { out } = await office('deliveries list')
  expect(out).toMatch(/^Id +Written +About +To +State +Tries +Why$/m)
  expect(out).toMatch(/ request [0-9a-f-]+ +waiting +0$/m)
  expect(out).toMatch(/ request [0-9a-f-]+ +failed +1 +550 no such mailbox$/m)
  expect(out).toMatch(/ delivered \d{4}-\d\d-\d\d \d\d:\d\d +1$/m)
})

test.each(['waiting', 'failed', 'delivered'] as const)('--%s lists only deliveries in that state', async (state) => {
  const setup = await createOfficeWithDeliveries()
  const { out } = await setup.office(`deliveries list --${state} --json`)
  expect(JSON.parse(out)).toMatchObject([{ id: setup[state], state }])
})

test.each(['mail', 'webhook', 'chat', 'acknowledgement'] as const)(
  '--channel %s lists only deliveries over that channel',
  async (channel) => {
    const setup = await createOfficeWithChannels()
    const { out } = await setup.office(`deliveries list --channel ${channel} --json`)
    expect(JSON.parse(out)).toMatchObject([{ id: setup[channel], channel }])
  },
)

test('--channel and a state are combined, and an unknown channel is refused', async () => {
  const { office, store, mail, webhook } = await createOfficeWithChannels()
  for (const id of [mail, webhook]) await store.outbox.fail(id, 'no answer')
  const { out } = await office('deliveries list --failed --channel webhook')
  expect(out).toMatch(/^Id .*\n.* request [0-9a-f-]+ +webhook +failed +1 +no answer\n$/)
  const { exit, err } = await office('deliveries list --channel crm')
  expect(exit).toBe(2)
  expect(err).toContain('Allowed choices are mail, webhook, chat, acknowledgement, answer.')
})

test('an empty list names the folder', async () => {
  const { office, dataDir } = await createOffice()
  expect(await office('deliveries list')).toEqual({
    exit: 0,
    out: '',
    err: `No deliveries yet in ${dataDir}.\n`,
  })
  for (const filter of ['--held', '--channel chat'])
    expect((await office(`deliveries list ${filter}`)).err).toBe(`No such deliveries in ${dataDir}.\n`)
})

test('two states at once are refused', async () => {
  const { office } = await createOfficeWithDeliveries()
  const { exit, err } = await office('deliveries list --failed --delivered')
  expect(exit).toBe(2)
  expect(err).toContain('cannot be used with')
})

test('a delivery by mail is shown as it is sent', async () => {
  const { office, waiting } = await createOfficeWithDeliveries()
  const { out } = await office(`deliveries show ${waiting}`)
  expect(out).toMatch(/^Reply to +ada@meridian.example$/m)
  expect(out).toMatch(/^Subject +Engage Talent: request from Meridian Freight Ltd$/m)
  expect(out).toContain('Company name: Meridian Freight Ltd\n')
  expect(out).toContain('Offer shown to the visitor: One week of a developer\n')
  expect(JSON.parse((await office(`deliveries show ${waiting} --json`)).out)).toMatchObject({
    id: waiting,
    subject: 'Engage Talent: request from Meridian Freight Ltd',
  })
})

test('a mail cannot be shown before the site is built, because the build writes the texts of mails', async () => {
  const { office, distDir, waiting } = await createOfficeWithDeliveries()
  rmSync(join(distDir, 'site.json'))
  expect(await office(`deliveries show ${waiting}`)).toEqual({
    exit: 1,
    out: '',
    err: `${join(distDir, 'site.json')} is missing or was written by another version; run: npm run build\n`,
  })
})

test('a failed delivery becomes waiting again, but not with --dry-run', async () => {
  const { office, store, failed } = await createOfficeWithDeliveries({
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  expect((await office(`deliveries retry ${failed} --dry-run`)).out).toBe(`Would retry delivery ${failed}.\n`)
  expect(await store.outbox.list('failed')).toHaveLength(1)
  expect(await office(`deliveries retry ${failed}`)).toEqual({
    exit: 0,
    out: `Delivery ${failed} will be retried by the running service within seconds.\n`,
    err: '',
  })
  expect(await store.outbox.find(failed)).toMatchObject({
    record: { state: 'waiting', attempts: 0 },
  })
})

test('a retry and a dismissal are in the audit', async () => {
  const { office, store, failed, waiting } = await createOfficeWithDeliveries()
  for (const id of [failed, waiting]) {
    await office(`deliveries retry ${id} --dry-run`)
    await office(`deliveries dismiss ${id} --reason answered --dry-run`)
  }
  expect(await store.audit.list({ limit: 9 })).toEqual([])
  await office(`deliveries retry ${failed}`)
  await office(`deliveries dismiss ${waiting} --reason answered`)
  expect(await store.audit.list({ limit: 9 })).toMatchObject([
    { by: null, action: 'dismissed a delivery', subject: waiting },
    { by: null, action: 'retried a delivery', subject: failed },
  ])
})

test('deliveries retry without SMTP_URL says that the delivery waits for SMTP_URL', async () => {
  const { office, failed } = await createOfficeWithDeliveries()
  expect((await office(`deliveries retry ${failed}`)).out).toContain('once SMTP_URL is set')
})

test('what was delivered cannot be retried', async () => {
  const { office, delivered } = await createOfficeWithDeliveries()
  const { exit, err } = await office(`deliveries retry ${delivered}`)
  expect(exit).toBe(1)
  expect(err).toMatch(/was delivered on \d{4}-\d\d-\d\d .* and cannot be retried\. Nothing was changed\.\n$/)
})

test('a held delivery is listed, and deliveries retry names the command that sends it', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(aTrialRequest(), null, {
    verdict: { reason: 'random letters', holdsMail: true },
  })
  const [mail] = await store.outbox.list()
  expect((await office('deliveries list --held')).out).toMatch(/ request [0-9a-f-]+ +held +0$/m)
  for (const line of [`deliveries retry ${mail?.id}`, `deliveries retry ${mail?.id} --dry-run`]) {
    expect(await office(line)).toEqual({
      exit: 1,
      out: '',
      err: `Delivery ${mail?.id} is held because its request may be spam. If it is not spam: office requests not-spam ${mail?.about.id}\n`,
    })
  }
  expect(await store.outbox.list('held')).toHaveLength(1)
})

test('the deliveries about a request marked as spam are not retried, and the way out is named', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(aTrialRequest(), null)
  const [mail] = await store.outbox.list()
  const { id = '', about } = mail ?? {}
  await markSpam(store, about?.id ?? '')
  for (const line of [`deliveries retry ${id}`, `deliveries retry ${id} --dry-run`]) {
    expect(await office(line)).toEqual({
      exit: 1,
      out: '',
      err: `The request of delivery ${id} is marked as spam; if it is not spam: office requests not-spam ${about?.id}\n`,
    })
  }
  expect(await store.outbox.list('dismissed')).toHaveLength(1)
})

test('deliveries retry --failed skips deliveries about spam', async () => {
  const { office, store, dataDir, failed } = await createOfficeWithDeliveries()
  // The state after `deliveries retry` of an earlier version, which did not check whether the request is spam.
  const database = new DatabaseSync(join(dataDir, 'site.sqlite'))
  database.exec('update requests set spamAt = 1')
  database.close()
  expect(await office('deliveries retry --failed')).toEqual({
    exit: 0,
    err: '',
    out: 'No failed delivery will be retried.\nSkipped 1 failed delivery about spam.\n',
  })
  expect(await store.outbox.list('failed')).toMatchObject([{ id: failed }])
})

const RECIPIENT = 'old@company.example'

/** Failed deliveries of two requests to an address that is no longer in MAIL_TO; the second request also has one to an address in it. */
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
  `The recipient of delivery ${id} is no longer in MAIL_TO, and each address in MAIL_TO already has one about the same request. To dismiss it: office deliveries dismiss ${id} --reason "no longer in MAIL_TO"\n`

test('a retried delivery goes to the current MAIL_TO, or dismiss is suggested if all of them have one', async () => {
  const { office, store, alone, other } = await createOfficeWithOldRecipient()
  for (const line of [`deliveries retry ${alone} ${other} --dry-run`, `deliveries retry ${alone} ${other}`]) {
    expect(await office(line)).toEqual({ exit: 1, out: '', err: noRecipientText(other) })
  }
  expect(await store.outbox.list('failed')).toHaveLength(2)
  expect((await office(`deliveries retry ${alone}`)).exit).toBe(0)
  expect(await store.outbox.find(alone)).toMatchObject({
    record: { state: 'waiting', recipient: 'new@company.example' },
  })
})

test('deliveries retry --failed retries all failed deliveries, and names those that it cannot retry', async () => {
  const { office, store, other } = await createOfficeWithOldRecipient()
  expect(await office('deliveries retry --failed --dry-run')).toEqual({
    exit: 1,
    err: noRecipientText(other),
    out: 'Would retry 1 failed delivery.\n',
  })
  expect(await store.outbox.list('failed')).toHaveLength(2)
  expect(await office('deliveries retry --failed')).toEqual({
    exit: 1,
    err: noRecipientText(other),
    out: '1 failed delivery will be retried by the running service within seconds.\n',
  })
  expect(await store.outbox.list('failed')).toMatchObject([{ id: other }])
  await office(['deliveries', 'dismiss', other, '--reason', 'no longer in MAIL_TO'])
  expect((await office('deliveries retry --failed')).out).toBe('Nothing to do: no delivery has failed.\n')
})

test('the answer to a retry says when each delivery is sent', async () => {
  const { office, store, webhook, chat } = await createOfficeWithChannels()
  for (const id of [webhook, chat]) await store.outbox.fail(id, 'The receiver answered 500')
  await store.channels.pause('chat', 'maintenance', null)
  expect(await office(`deliveries retry ${webhook} ${chat}`)).toEqual({
    exit: 0,
    err: '',
    out: [
      `Delivery ${webhook} will be retried by the running service within seconds.\n`,
      `Delivery ${chat} will be retried after the paused channel is resumed: office channels resume chat.\n`,
    ].join(''),
  })
})

test('deliveries retry --failed retries those of all channels, or of one', async () => {
  const { office, store, mail, webhook, chat, acknowledgement } = await createOfficeWithChannels({
    ...channelEnv,
    ACKNOWLEDGE: '',
    CHAT_URL: '',
    CHAT_KIND: '',
  })
  for (const id of [mail, webhook, chat, acknowledgement]) await store.outbox.fail(id, 'no answer')
  expect((await office('deliveries retry --failed --dry-run')).out).toBe('Would retry 4 failed deliveries.\n')
  const line = 'deliveries retry --failed --channel mail'
  expect((await office(`${line} --dry-run`)).out).toBe('Would retry 1 failed delivery.\n')
  expect((await office(line)).out).toBe('1 failed delivery will be retried by the running service within seconds.\n')
  expect(await store.outbox.list('waiting')).toMatchObject([{ id: mail }])
  expect((await office('deliveries retry --failed')).out).toBe(
    [
      '1 failed delivery will be retried by the running service within seconds.\n',
      '1 failed delivery will be retried once CHAT_URL is set; it is not set here.\n',
      '1 failed delivery will be retried once ACKNOWLEDGE=on is set; it is not set here.\n',
    ].join(''),
  )
})

test.each([
  'deliveries retry',
  'deliveries retry 0198 --failed',
  'deliveries retry 0198 --channel mail',
  'deliveries retry --channel mail',
])('%s is refused', async (line) => {
  const { office } = await createOffice()
  expect(await office(line)).toEqual({
    exit: 2,
    out: '',
    err: 'Give either the ids of deliveries, or --failed for all failed deliveries, with --channel for those of a channel.\n',
  })
})

test('deliveries are dismissed with a reason, listed with the reason, and can be retried', async () => {
  const { office, store, waiting, failed } = await createOfficeWithDeliveries()
  const line = (...more: string[]) => ['deliveries', 'dismiss', waiting, failed, ...more]
  expect((await office(line())).exit).toBe(2)
  expect((await office(line('--reason', ' '))).err).toContain('--reason is empty')
  expect((await office(line('--reason', 'called them', '--dry-run'))).out).toBe('Would dismiss 2 deliveries.\n')
  expect(await store.outbox.list('dismissed')).toEqual([])
  expect((await office(line('--reason', 'called them'))).out.split('\n')).toEqual([
    `Dismissed delivery ${waiting}. To undo: office deliveries retry ${waiting}`,
    `Dismissed delivery ${failed}. To undo: office deliveries retry ${failed}`,
    '',
  ])
  const { out } = await office('deliveries list --dismissed')
  expect(out.match(/ dismissed +\d +called them$/gm)).toHaveLength(2)
  expect((await office(`deliveries show ${waiting}`)).out).toMatch(/^Why +called them$/m)
  expect((await office(line('--reason', 'again'))).out).toContain('Nothing to do')
  expect((await office(`deliveries retry ${waiting}`)).exit).toBe(0)
  expect(await store.outbox.list('dismissed')).toHaveLength(1)
})

test('no delivery is dismissed if one of them was delivered', async () => {
  const { office, store, waiting, delivered } = await createOfficeWithDeliveries()
  const { exit, err } = await office(`deliveries dismiss ${waiting} ${delivered} --reason old`)
  expect(exit).toBe(1)
  expect(err).toMatch(/ was delivered on 20.* and cannot be dismissed\. Nothing was changed\.\n$/)
  expect(await store.outbox.list('dismissed')).toEqual([])
})

test('a delivery is shown with its recipient, and JSON has no dueAt if it is due at once', async () => {
  const { office, alone } = await createOfficeWithOldRecipient()
  expect((await office('deliveries list')).out).toMatch(/ request \S+ +old@company.example +failed /m)
  expect((await office(`deliveries show ${alone}`)).out).toMatch(/^To +old@company.example$/m)
  await office(`deliveries retry ${alone}`)
  expect(JSON.parse((await office(`deliveries show ${alone} --json`)).out)).toMatchObject({
    recipient: 'new@company.example',
    state: 'waiting',
    dueAt: null,
  })
})

test('the daily report is listed and shown like other deliveries', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(aTrialRequest(), null, {
    verdict: { reason: 'random letters', holdsMail: true },
  })
  await store.notices.addDailyReport('2026-11-22', { mail: ['staff@company.example'] })
  expect((await office('deliveries list --waiting')).out).toMatch(/ notice \S+ +staff@company.example +waiting +0$/m)
  const [mail] = await store.outbox.list('waiting')
  const { out } = await office(`deliveries show ${mail?.id}`)
  expect(out).toMatch(/^Subject +Website: 1 request held as spam, 0 failed deliveries$/m)
  expect(out).toContain('Held requests: 1')
})

test('deliveries dismiss refuses the mail that tells a person of a used recovery link', async () => {
  const { office, store } = await createOffice()
  const { id } = await addRecoveryMail(store)
  expect(await office(`deliveries dismiss ${id} --reason hide`)).toEqual({
    exit: 1,
    out: '',
    err: `Delivery ${id} tells a person about a change of their sign-in and cannot be dismissed while it waits.\n`,
  })
})
