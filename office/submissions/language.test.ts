import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createOffice } from '../../tests/support/service/office.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'

const EMAIL = 'noor@harbour.example'

/** A lead and a message from the German pages. */
async function createGermanOffice() {
  const made = await createOffice()
  await made.store.requests.add(aTrialRequest({ Email: EMAIL }), null, { locale: 'de' })
  await made.store.requests.add(aContactRequest({ email: EMAIL }), null, { locale: 'de' })
  const [lead] = await made.store.requests.listStored({ kind: 'lead' })
  const [message] = await made.store.requests.listStored({ kind: 'message' })
  return { ...made, lead: lead?.id ?? '', message: message?.id ?? '' }
}

test('leads show and messages show print the language of the form', async () => {
  const { office, lead, message } = await createGermanOffice()
  for (const line of [`leads show ${lead}`, `messages show ${message}`])
    expect((await office(line)).out).toMatch(/^Language +German \(de\)$/m)
})

test('JSON, CSV and the export of a person contain the locale of the form', async () => {
  const { office, folder, lead, message } = await createGermanOffice()
  for (const line of ['leads list --json', 'messages list --json'])
    expect(JSON.parse((await office(line)).out)).toMatchObject([{ locale: 'de' }])
  for (const line of [`leads show ${lead} --json`, `messages show ${message} --json`])
    expect(JSON.parse((await office(line)).out)).toMatchObject({ locale: 'de' })
  expect(JSON.parse((await office(`person export ${EMAIL}`)).out)).toMatchObject({
    leads: [{ locale: 'de' }],
    messages: [{ locale: 'de' }],
  })
  await office('leads export leads.csv')
  const csv = readFileSync(join(folder, 'leads.csv'))
  expect(parse(csv, { bom: true, columns: true })).toMatchObject([{ Locale: 'de' }])
})
