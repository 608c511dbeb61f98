import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { createOffice } from '../../tests/support/service/office.ts'
import { aContactRequest, addRequest, aTrialRequest, twoTouches } from '../../tests/support/service/records.ts'

const attribution = {
  firstTouch: {
    page: '/',
    referrer: 'https://news.example/a',
    utm_source: 'news',
    utm_campaign: 'Frühling 1',
  },
  lastTouch: { page: '/', referrer: 'https://search.example/', gclid: 'Cj0KCQ-x_1' },
}

/** An office with a trial and a contact request, both with this attribution. */
async function createOfficeWithAttribution(attribution: typeof twoTouches) {
  const made = await createOffice()
  const { store } = made
  const trial = await addRequest(store, aTrialRequest({ Email: 'ada@meridian.example' }), {
    attribution,
  })
  const contact = await addRequest(store, aContactRequest(), { attribution })
  return { ...made, trial, contact }
}

test('requests show prints the attribution', async () => {
  const { office, trial, contact } = await createOfficeWithAttribution(twoTouches)
  for (const id of [trial, contact]) {
    const { out } = await office(`requests show ${id}`)
    expect(out).toMatch(/^First came from +https:\/\/news\.example\/a → \/\?utm_source=news&/m)
    expect(out).toMatch(/^Last came from +https:\/\/search\.example\/ → \/\?gclid=Cj0KCQ-x_1$/m)
  }
})

test('JSON contains the attribution in parts', async () => {
  const { office, trial } = await createOfficeWithAttribution(twoTouches)
  const listed = JSON.parse((await office('requests list --json')).out)
  expect(listed).toMatchObject([attribution, attribution])
  expect(JSON.parse((await office(`requests show ${trial} --json`)).out)).toMatchObject(attribution)
})

test('the CSV has a column for each part of the attribution, and no cell that a spreadsheet computes', async () => {
  const { office, store, folder } = await createOfficeWithAttribution(twoTouches)
  const firstTouch = 'page=%2F&utm_source=%3Dcmd%7Cx&utm_term=%40SUM%28A1%29'
  await addRequest(store, aTrialRequest(), { attribution: { firstTouch, lastTouch: null } })
  await office('requests export requests.csv')
  const csv = readFileSync(join(folder, 'requests.csv'))
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
    { First_utm_campaign: 'Frühling 1' },
    { FirstPage: '/', First_utm_source: "'=cmd|x", First_utm_term: "'@SUM(A1)", LastPage: '' },
  ])
})

test('the attribution is exported and erased with the person', async () => {
  const { office, store, contact } = await createOfficeWithAttribution(twoTouches)
  const { out } = await office('person export ada@meridian.example')
  expect(JSON.parse(out).requests).toMatchObject([attribution])
  await office('person erase ada@meridian.example --yes')
  expect(await store.requests.listStored()).toMatchObject([{ id: contact }])
})

test("an address in the attribution of another person's request is reported", async () => {
  const { office, trial } = await createOfficeWithAttribution({
    firstTouch: 'page=%2F&utm_content=bo%40harbour.example',
    lastTouch: null,
  })
  const { err } = await office('person export bo@harbour.example')
  expect(err).toContain(
    `Another person's request contains the address; read it and decide: office requests show ${trial}\n`,
  )
})
