import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createOffice } from '../../tests/support/service/office.ts'
import { aContactRequest, aTrialRequest, twoTouches } from '../../tests/support/service/records.ts'

const attribution = {
  firstTouch: {
    page: '/',
    referrer: 'https://news.example/a',
    utm_source: 'news',
    utm_campaign: 'Frühling 1',
  },
  lastTouch: { page: '/', referrer: 'https://search.example/', gclid: 'Cj0KCQ-x_1' },
}

async function createOfficeWithAttribution(...attributions: (typeof twoTouches)[]) {
  const made = await createOffice()
  for (const attribution of attributions) {
    await made.store.requests.add(aTrialRequest({ Email: 'ada@meridian.example' }), null, {
      attribution,
    })
    await made.store.requests.add(aContactRequest(), null, { attribution })
  }
  const [lead] = await made.store.requests.listStored({ kind: 'lead' })
  const [message] = await made.store.requests.listStored({ kind: 'message' })
  return { ...made, lead: lead?.id ?? '', message: message?.id ?? '' }
}

test('leads show and messages show print the attribution', async () => {
  const { office, lead, message } = await createOfficeWithAttribution(twoTouches)
  for (const line of [`leads show ${lead}`, `messages show ${message}`]) {
    const { out } = await office(line)
    expect(out).toMatch(/^First came from +https:\/\/news\.example\/a → \/\?utm_source=news&/m)
    expect(out).toMatch(/^Last came from +https:\/\/search\.example\/ → \/\?gclid=Cj0KCQ-x_1$/m)
  }
})

test('JSON contains the attribution in parts', async () => {
  const { office, lead } = await createOfficeWithAttribution(twoTouches)
  for (const line of ['leads list --json', 'messages list --json'])
    expect(JSON.parse((await office(line)).out)).toMatchObject([attribution])
  expect(JSON.parse((await office(`leads show ${lead} --json`)).out)).toMatchObject(attribution)
})

test('the CSV has a column for each part of the attribution, and no cell that a spreadsheet computes', async () => {
  const { office, folder } = await createOfficeWithAttribution(twoTouches, {
    firstTouch: 'page=%2F&utm_source=%3Dcmd%7Cx&utm_term=%40SUM%28A1%29',
    lastTouch: null,
  })
  await office('leads export leads.csv')
  const csv = readFileSync(join(folder, 'leads.csv'))
  expect(parse(csv, { bom: true, columns: true })).toMatchObject([
    {
      FirstPage: '/',
      FirstReferrer: 'https://news.example/a',
      First_utm_source: 'news',
      First_utm_campaign: 'Frühling 1',
      FirstClickIds: '',
      LastReferrer: 'https://search.example/',
      Last_utm_source: '',
      LastClickIds: 'gclid=Cj0KCQ-x_1',
    },
    { FirstPage: '/', First_utm_source: "'=cmd|x", First_utm_term: "'@SUM(A1)", LastPage: '' },
  ])
})

test('the attribution is exported and erased with the person', async () => {
  const { office, store } = await createOfficeWithAttribution(twoTouches)
  const { out } = await office('person export ada@meridian.example')
  expect(JSON.parse(out).leads).toMatchObject([attribution])
  await office('person erase ada@meridian.example --yes')
  expect(await store.requests.listStored({ kind: 'lead' })).toEqual([])
})

test("an address in the attribution of another person's lead is reported", async () => {
  const { office, lead } = await createOfficeWithAttribution({
    firstTouch: 'page=%2F&utm_content=bo%40harbour.example',
    lastTouch: null,
  })
  const { err } = await office('person export bo@harbour.example')
  expect(err).toContain(
    `Another person's lead contains the address; read it and decide: office leads show ${lead}\n`,
  )
})
