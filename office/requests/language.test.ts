import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createOffice } from '../../tests/support/service/office.ts'
import { aContactRequest, addRequest, aTrialRequest } from '../../tests/support/service/records.ts'

const EMAIL = 'noor@harbour.example'

/** A trial and a contact request from the German pages. */
async function createGermanOffice() {
  const made = await createOffice()
  const { store } = made
  const trial = await addRequest(store, aTrialRequest({ Email: EMAIL }), { locale: 'de' })
  const contact = await addRequest(store, aContactRequest({ email: EMAIL }), { locale: 'de' })
  return { ...made, ids: [trial, contact] }
}

test('requests show prints the language of the form', async () => {
  const { office, ids } = await createGermanOffice()
  for (const id of ids) expect((await office(`requests show ${id}`)).out).toMatch(/^Language +German \(de\)$/m)
})

test('JSON, CSV and the export of a person contain the locale of the form', async () => {
  const { office, folder, ids } = await createGermanOffice()
  const german = { locale: 'de' }
  expect(JSON.parse((await office('requests list --json')).out)).toMatchObject([german, german])
  for (const id of ids) expect(JSON.parse((await office(`requests show ${id} --json`)).out)).toMatchObject(german)
  expect(JSON.parse((await office(`person export ${EMAIL}`)).out)).toMatchObject({
    requests: [german, german],
  })
  await office('requests export requests.csv')
  const csv = readFileSync(join(folder, 'requests.csv'))
  expect(parse(csv, { bom: true, columns: true })).toMatchObject([{ Locale: 'de' }, { Locale: 'de' }])
})
