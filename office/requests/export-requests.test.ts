import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { markNotSpam } from '../../tests/support/service/mark-spam.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { aContactRequest, addRequest, anAgentRequest, aTrialRequest } from '../../tests/support/service/records.ts'

const readCsv = (folder: string): Record<string, string>[] =>
  parse(readFileSync(join(folder, 'requests.csv')), { bom: true, columns: true })

test('the export contains every field, opens as UTF-8, and only its owner can read it', async () => {
  const { office, store, folder } = await createOffice()
  await store.requests.add(aTrialRequest({ CompanyName: 'Größe "&" Söhne', Description: 'One,\ntwo and three' }), null)
  await store.requests.add(anAgentRequest(), null)
  await store.requests.add(aContactRequest(), null)
  const file = join(folder, 'requests.csv')
  expect(await office('requests export requests.csv')).toMatchObject({
    exit: 0,
    out: `Wrote 3 requests to ${file}.\n`,
  })
  expect(readFileSync(file, 'utf8').startsWith('\ufeff"Id","Reference","ReceivedAt"')).toBe(true)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readCsv(folder)).toMatchObject([
    {
      CompanyName: 'Größe "&" Söhne',
      Description: 'One,\ntwo and three',
      BudgetRange: '5k-15k',
    },
    {
      Features: 'CRM Integration, Real-time Notifications',
      CreateDate: '2026-11-21T12:00:00.000Z',
    },
    {
      Name: 'Noor Haddad',
      Email: 'noor@harbour.example',
      Subject: 'A visit in May',
      Message: 'We would like to see the plant.\nIs Tuesday possible?',
    },
  ])
})

test('with --form only the requests of this form are exported', async () => {
  const { office, store, folder } = await createOffice()
  await store.requests.add(aTrialRequest(), null)
  const contact = await addRequest(store, aContactRequest())
  const line = 'requests export requests.csv --form contact'
  expect((await office(`${line} --dry-run`)).out).toContain('Would write 1 request to ')
  expect((await office(line)).out).toContain('Wrote 1 request to ')
  expect(readCsv(folder)).toMatchObject([{ Id: contact }])
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
  await office('requests export requests.csv')
  expect(readCsv(folder)).toMatchObject([{ CompanyName: `'${CompanyName}` }])
})

test('an existing file is overwritten only with --force', async () => {
  const { office, folder } = await createOffice()
  const file = join(folder, 'requests.csv')
  writeFileSync(file, 'mine')
  expect(await office('requests export requests.csv')).toMatchObject({
    exit: 1,
    err: `${file} exists already; give another name, or add --force to overwrite it.\n`,
  })
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect((await office('requests export requests.csv --force')).exit).toBe(0)
  expect(readFileSync(file, 'utf8')).toContain('CompanyName')
})

test('--dry-run writes no export, and the error about a missing folder names the file', async () => {
  const { office, folder } = await createOffice()
  const { out } = await office('requests export requests.csv --dry-run')
  expect(out).toBe(`Would write 0 requests to ${join(folder, 'requests.csv')}.\n`)
  expect(existsSync(join(folder, 'requests.csv'))).toBe(false)
  const { err, exit } = await office('requests export nowhere/requests.csv')
  expect(exit).toBe(1)
  expect(err).toContain('nowhere/requests.csv could not be written (ENOENT)')
})

test('the export contains suspected and held requests with the reason and the decision', async () => {
  const { office, store, folder } = await createOffice()
  const reason = 'random letters; three links'
  await addRequest(store, aTrialRequest({ CompanyName: 'Real' }))
  await addRequest(store, aTrialRequest(), { verdict: { reason, holdsMail: false } })
  const held = await addRequest(store, aTrialRequest(), { verdict: { reason, holdsMail: true } })
  await markNotSpam(store, held)
  await office('requests export requests.csv')
  expect(readCsv(folder)).toMatchObject([
    { CompanyName: 'Real', SuspectedFor: '', HeldAt: '', AcceptedAt: '', SpamAt: '' },
    { SuspectedFor: reason, HeldAt: '', AcceptedAt: '' },
    { SuspectedFor: reason, AcceptedAt: expect.stringMatching(/^20\d\d-.*Z$/) },
  ])
})
