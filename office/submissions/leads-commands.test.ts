import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test, vi } from 'vitest'
import { markNotSpam } from '../../tests/support/service/mark-spam.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { anAgentRequest, aTrialRequest } from '../../tests/support/service/records.ts'

test('leads are listed newest last, in a table that fits the terminal', async () => {
  const { office, store } = await createOffice({ columns: 80 })
  await store.requests.add(
    aTrialRequest({ CompanyName: 'A company with quite a long name & Sons' }),
    null,
  )
  await store.requests.add(anAgentRequest(), null)
  const { out, exit } = await office('leads list')
  expect(exit).toBe(0)
  const lines = out.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^Id +Received +Kind +Company name +Email +Industry$/)
  expect(lines[1]).toMatch(/trial +A company.*…/)
  expect(lines[2]).toMatch(/agent +Harbour/)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80)
})

test('a list that is written to a file is not shortened', async () => {
  const { office, store } = await createOffice()
  const CompanyName = 'A company with a very long name '.repeat(5).trim()
  await store.requests.add(aTrialRequest({ CompanyName }), null)
  expect((await office('leads list')).out).toContain(CompanyName)
})

test('an empty list names the folder of the records', async () => {
  const { office, folder } = await createOffice()
  const { out, err, exit } = await office('leads list')
  expect({ out, exit }).toEqual({ out: '', exit: 0 })
  expect(err).toBe(`No leads yet in ${join(folder, 'data')}.\n`)
})

test('--since omits leads that were received before', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(aTrialRequest(), null)
  expect(JSON.parse((await office('leads list --json --since 2020-01-01')).out)).toHaveLength(1)
  expect(JSON.parse((await office('leads list --json --since 2999-01-01')).out)).toHaveLength(0)
})

test.each([
  'yesterday',
  '21.11.2026',
  '2026-13-01',
  '2026-02-30',
  '2026-02-30T08:00Z',
  '2026-11-21T25:00',
  '2026-11-21 08:00',
])('--since %s is refused, and the error names the expected format', async (since) => {
  const { office } = await createOffice()
  const { err, exit } = await office(['leads', 'list', '--since', since])
  expect(exit).toBe(1)
  expect(err).toBe(
    `--since is "${since}"; expected an existing date like 2026-11-21, or a time like 2026-11-21T08:00.\n`,
  )
})

test('a lead is found by a prefix of its id and shown with the labels of its dialog', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(anAgentRequest(), null)
  const [lead] = await store.requests.listStored({ kind: 'lead' })
  const { out } = await office(`leads show ${lead?.id.slice(0, 12)}`)
  expect(out).toMatch(/^Id +[0-9a-f-]{36}$/m)
  expect(out).toMatch(/^Kind +Build Your AI Agent$/m)
  expect(out).toMatch(/^Expected users +51-200 users$/m)
  expect(out).toMatch(/^Additional features +CRM Integration, Real-time Notifications$/m)
  expect(JSON.parse((await office(`leads show ${lead?.id} --json`)).out)).toMatchObject({
    id: lead?.id,
    Features: ['CRM Integration', 'Real-time Notifications'],
  })
})

test('the error about an unknown or ambiguous id says what to do', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(aTrialRequest(), null)
  await store.requests.add(aTrialRequest(), null)
  const [one, other] = await store.requests.listStored({ kind: 'lead' })
  expect(await office('leads show ffff')).toEqual({
    exit: 1,
    out: '',
    err: 'No lead has an id that begins with "ffff". To find the id: office leads list\n',
  })
  const several = await office(`leads show ${one?.id.slice(0, 4)}`)
  expect(several.err).toContain('Several leads')
  expect(several.err).toContain(`${one?.id}, ${other?.id}`)
})

test('control characters from visitors never reach the terminal', async () => {
  const { office, store } = await createOffice()
  const CompanyName = 'Ac\u001b[31mme\u001b]0;title\u0007 \u009b2J\u202eevil'
  const Description = 'First line\r\n\u001b[2JSecond\u0008 line here'
  await store.requests.add(aTrialRequest({ CompanyName, Description }), null)
  const [lead] = await store.requests.listStored({ kind: 'lead' })
  for (const line of ['leads list', `leads show ${lead?.id}`, `leads show ${lead?.id} --json`]) {
    const { out } = await office(line)
    expect(out).toContain('me')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain them
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  }
  expect((await office(`leads show ${lead?.id}`)).out).toMatch(
    /^ {2}First line\n {2}Second line here$/m,
  )
})

test('the export contains every field, opens as UTF-8, and only its owner can read it', async () => {
  const { office, store, folder } = await createOffice()
  await store.requests.add(
    aTrialRequest({ CompanyName: 'Größe "&" Söhne', Description: 'One,\ntwo and three' }),
    null,
  )
  await store.requests.add(anAgentRequest(), null)
  const file = join(folder, 'leads.csv')
  expect(await office('leads export leads.csv')).toMatchObject({
    exit: 0,
    out: `Wrote 2 leads to ${file}.\n`,
  })
  const csv = readFileSync(file, 'utf8')
  expect(csv.startsWith('\ufeff"Id","Reference","ReceivedAt"')).toBe(true)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(parse(csv, { bom: true, columns: true })).toMatchObject([
    {
      Kind: 'trial',
      CompanyName: 'Größe "&" Söhne',
      Description: 'One,\ntwo and three',
      BudgetRange: '5k-15k',
    },
    {
      Kind: 'agent',
      Features: 'CRM Integration, Real-time Notifications',
      CreateDate: '2026-11-21T12:00:00.000Z',
    },
  ])
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  '\n=cmd|x',
  '\u00a0=1',
  '\u200b=1',
  '＝1',
  '\tplain',
])('a spreadsheet reads a cell that begins with %j as text', async (CompanyName) => {
  const { office, store, folder } = await createOffice()
  await store.requests.add(aTrialRequest({ CompanyName }), null)
  await office('leads export leads.csv')
  const [row] = parse<Record<string, string>>(readFileSync(join(folder, 'leads.csv')), {
    bom: true,
    columns: true,
  })
  expect(row?.CompanyName).toBe(`'${CompanyName}`)
})

test('an existing file is overwritten only with --force', async () => {
  const { office, folder } = await createOffice()
  const file = join(folder, 'leads.csv')
  writeFileSync(file, 'mine')
  expect(await office('leads export leads.csv')).toMatchObject({
    exit: 1,
    err: `${file} exists already; give another name, or add --force to overwrite it.\n`,
  })
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect((await office('leads export leads.csv --force')).exit).toBe(0)
  expect(readFileSync(file, 'utf8')).toContain('CompanyName')
})

test('--dry-run writes no export, and the error about a missing folder names the file', async () => {
  const { office, folder } = await createOffice()
  const { out } = await office('leads export leads.csv --dry-run')
  expect(out).toBe(`Would write 0 leads to ${join(folder, 'leads.csv')}.\n`)
  expect(existsSync(join(folder, 'leads.csv'))).toBe(false)
  const { err, exit } = await office('leads export nowhere/leads.csv')
  expect(exit).toBe(1)
  expect(err).toContain('nowhere/leads.csv could not be written (ENOENT)')
})

const WHY = 'random letters; many links, or one where a name belongs'

/** An office with three leads: not suspected, suspected, and suspected with a held mail. */
async function createOfficeWithSuspectedLeads(env = {}) {
  const made = await createOffice({ env })
  const add = (CompanyName: string, holdsMail?: boolean) =>
    made.store.requests.add(
      aTrialRequest({ CompanyName }),
      null,
      holdsMail === undefined ? {} : { verdict: { reason: WHY, holdsMail } },
    )
  await add('Real')
  await add('Suspected', false)
  await add('Held', true)
  const ids = (await made.store.requests.listStored({ kind: 'lead' })).map(({ id }) => id)
  return { ...made, real: ids[0] ?? '', suspected: ids[1] ?? '', held: ids[2] ?? '' }
}

test('suspected leads are labelled in the list, and --suspected lists only them', async () => {
  const { office, store } = await createOfficeWithSuspectedLeads()
  const all = (await office('leads list')).out
  expect(all).toMatch(/ Spam\? +Why$/m)
  expect(all).toMatch(/ Real .* Manufacturing$/m)
  expect(all).toMatch(/ Suspected .* suspected +random letters; many links/)
  expect(all).toMatch(/ Held .* held +random letters; many links/)
  const only = (await office('leads list --suspected')).out
  expect(only).not.toContain('Real')
  expect(only.split('\n')).toHaveLength(4)
  expect(JSON.parse((await office('leads list --suspected --json')).out)).toMatchObject([
    { CompanyName: 'Suspected', suspectedFor: WHY, acceptedAt: null },
    { CompanyName: 'Held', suspectedFor: WHY, acceptedAt: null },
  ])
  for (const { id } of await store.requests.listStored({ kind: 'lead' }))
    await markNotSpam(store, id)
  const { out, err } = await office('leads list --suspected')
  expect(out).toBe('')
  expect(err).toContain('No suspected leads in ')
})

test('a lead marked as not spam is no longer suspected, and its held mail is sent', async () => {
  const { office, store, held } = await createOfficeWithSuspectedLeads()
  expect((await office(`leads show ${held}`)).out).toMatch(/^Held +random letters; many/m)
  expect(await office(`leads not-spam ${held} --dry-run`)).toEqual({
    ...{ exit: 0, err: '' },
    out: `Would mark lead ${held} as not spam.\n`,
  })
  expect(await store.outbox.list('held')).toHaveLength(1)
  expect(await office(`leads not-spam ${held}`)).toEqual({
    ...{ exit: 0, err: '' },
    out: `Marked lead ${held} as not spam; 1 mail about it will be sent once SMTP_URL is set; it is not set here.\n`,
  })
  expect(await store.outbox.list('held')).toEqual([])
  expect(await store.outbox.list('waiting')).toHaveLength(3)
  expect((await office(`leads show ${held}`)).out).toMatch(/^Not spam +20\d\d-/m)
  expect((await office('leads list --suspected')).out).not.toContain('Held')
})

test('several leads are marked as not spam at once, and each line says whether a mail will be sent', async () => {
  const { office, real, held, suspected } = await createOfficeWithSuspectedLeads({
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const { out, exit } = await office(`leads not-spam ${held} ${suspected} ${real} ${held}`)
  expect(exit).toBe(0)
  expect(out.split('\n')).toEqual([
    `Marked lead ${held} as not spam; 1 mail about it will be sent by the running service within seconds.`,
    `Marked lead ${suspected} as not spam; no mail about it was held.`,
    `Nothing to do: lead ${real} is not suspected.`,
    '',
  ])
  expect((await office(`leads not-spam ${suspected}`)).out).toMatch(
    /^Nothing to do: lead .* was marked as not spam on 20\d\d-.*\.\n$/,
  )
})

test('a lead marked as spam is listed as spam, and its mail is not sent until it is marked as not spam', async () => {
  const { office, store, held, real } = await createOfficeWithSuspectedLeads()
  expect((await office(`leads spam ${held} --dry-run`)).out).toBe(
    `Would mark lead ${held} as spam.\n`,
  )
  expect(await store.outbox.list('dismissed')).toEqual([])
  expect((await office(`leads spam ${held} ${real}`)).out.split('\n')).toEqual([
    `Marked lead ${held} as spam; 1 mail about it will not be sent.`,
    `Marked lead ${real} as spam; 1 mail about it will not be sent.`,
    '',
  ])
  expect((await office('leads list')).out).toMatch(/ Held .* spam +random/)
  expect((await office(`leads show ${held}`)).out).toMatch(/^Spam +20\d\d-/m)
  expect(JSON.parse((await office('leads list --json')).out)).toMatchObject([
    { CompanyName: 'Real', spamAt: expect.stringMatching(/Z$/) },
    { CompanyName: 'Suspected', spamAt: null },
    { CompanyName: 'Held', spamAt: expect.stringMatching(/Z$/) },
  ])
  expect((await office(`leads spam ${held}`)).out).toMatch(/ was marked as spam on 20\d\d-/)
  expect((await office(`leads not-spam ${held}`)).out).toContain('1 mail about it will be sent')
  expect(await store.outbox.list('dismissed')).toHaveLength(1)
})

test('marks as spam and as not spam are in the history and in the audit', async () => {
  const { office, store, held } = await createOfficeWithSuspectedLeads()
  await office(`leads not-spam ${held}`)
  await office(`leads spam ${held}`)
  expect((await store.requests.find(held))?.changes).toMatchObject([
    { by: null, field: 'status', before: 'held', after: 'new' },
    { by: null, field: 'status', before: 'new', after: 'spam' },
  ])
  const entry = { by: null, action: 'changed a request', subject: held, fields: 'status' }
  expect(await store.audit.list({ limit: 9 })).toMatchObject([entry, entry])
})

test.each(['not-spam', 'spam', 'erase --yes'])(
  'leads %s changes nothing when one of the ids is unknown',
  async (command) => {
    const { office, store, held, suspected } = await createOfficeWithSuspectedLeads()
    const before = [await store.requests.listStored({ kind: 'lead' }), await store.outbox.list()]
    const { exit, out, err } = await office(`leads ${command} ${held} ffff ${suspected}`)
    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(err).toMatch(
      /^No lead has an id that begins with "ffff"\. To find the id: office leads list/,
    )
    expect([await store.requests.listStored({ kind: 'lead' }), await store.outbox.list()]).toEqual(
      before,
    )
  },
)

test('leads are erased with their deliveries by id, after a question that names the senders', async () => {
  const confirm = vi.fn(async () => false)
  const { office, store } = await createOffice({ confirm })
  await store.requests.add(aTrialRequest({ CompanyName: 'Meridian' }), null)
  await store.requests.add(
    aTrialRequest({ CompanyName: 'Harbour', Email: 'noor@harbour.example' }),
    null,
  )
  await store.requests.add(aTrialRequest({ CompanyName: 'Kept' }), null)
  const [one, other] = (await store.requests.listStored({ kind: 'lead' })).map(({ id }) => id)
  const [mail] = await store.outbox.list()
  await store.outbox.markDelivered(mail?.id ?? '')
  const line = `leads erase ${one} ${other}`
  expect((await office(`${line} --dry-run`)).out).toMatch(
    /^Would erase 2 leads and 2 deliveries:\n\S+ {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Meridian, ada@.*\n.* {2}Harbour, noor@harbour.example\n$/,
  )
  const { err } = await office(line)
  expect(err).toMatch(/ Meridian, ada@.*\n.* Harbour, noor@.*\nNothing was changed\.\n$/)
  expect(confirm).toHaveBeenCalledWith(
    'Erase 2 leads and 2 deliveries (1 delivery not sent yet)? This cannot be undone.',
  )
  expect(await store.requests.listStored({ kind: 'lead' })).toHaveLength(3)
  expect((await office(`${line} --yes`)).out).toBe(
    'Erased 2 leads and 2 deliveries. Copies remain in backups, and may remain in mailboxes.\n',
  )
  expect(await store.requests.listStored({ kind: 'lead' })).toMatchObject([{ company: 'Kept' }])
  expect(await store.outbox.list()).toHaveLength(1)
  const erased = { by: null, action: 'erased a request' }
  expect(await store.audit.list({ limit: 9 })).toMatchObject([
    { ...erased, subject: other },
    { ...erased, subject: one },
  ])
})

test('without a terminal leads are erased only with --yes', async () => {
  const { office, store, held } = await createOfficeWithSuspectedLeads()
  expect(await office(`leads erase ${held}`)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('needs --yes'),
  })
  expect(await store.requests.listStored({ kind: 'lead' })).toHaveLength(3)
})

test('the export contains suspected leads with the reason and the decision', async () => {
  const { office, store, folder, held } = await createOfficeWithSuspectedLeads()
  await markNotSpam(store, held)
  await office('leads export leads.csv')
  const csv = readFileSync(join(folder, 'leads.csv'))
  expect(parse(csv, { bom: true, columns: true })).toMatchObject([
    { CompanyName: 'Real', SuspectedFor: '', HeldAt: '', AcceptedAt: '', SpamAt: '' },
    { CompanyName: 'Suspected', SuspectedFor: WHY, AcceptedAt: '' },
    { CompanyName: 'Held', SuspectedFor: WHY, AcceptedAt: expect.stringMatching(/^20\d\d-.*Z$/) },
  ])
})
