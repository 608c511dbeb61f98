import { expect, test, vi } from 'vitest'
import { readContactHtml } from '../../records/contact-html.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { aContactRequest, addRequest, aTrialRequest } from '../../tests/support/service/records.ts'

test('requests are erased with their deliveries by id, after a question that names the senders', async () => {
  const confirm = vi.fn(async () => false)
  const { office, store } = await createOffice({ confirm })
  const trial = await addRequest(store, aTrialRequest({ CompanyName: 'Meridian' }))
  const contact = await addRequest(store, aContactRequest())
  const kept = await addRequest(store, aTrialRequest())
  const [first] = await store.outbox.list()
  await store.outbox.markDelivered(first?.id ?? '')
  const line = `requests erase ${trial} ${contact}`
  expect((await office(`${line} --dry-run`)).out).toMatch(
    /^Would erase 2 requests and 2 deliveries:\n\S+ {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Meridian, ada@.*\n.* {2}Noor Haddad, noor@harbour.example, A visit in May\n$/,
  )
  const { err } = await office(line)
  expect(err).toMatch(/ Meridian, ada@.*\n.* Noor Haddad, noor@.*\nNothing was changed\.\n$/)
  expect(confirm).toHaveBeenCalledWith(
    'Erase 2 requests and 2 deliveries (1 delivery not sent yet)? This cannot be undone.',
  )
  expect(await store.requests.listStored()).toHaveLength(3)
  expect((await office(`${line} --yes`)).out).toBe(
    'Erased 2 requests and 2 deliveries. Copies remain in backups, and may remain in mailboxes.\n',
  )
  expect(await store.requests.listStored()).toMatchObject([{ id: kept }])
  expect(await store.outbox.list()).toHaveLength(1)
  const erased = { by: null, action: 'erased a request' }
  expect(await store.audit.list({ limit: 9 })).toMatchObject([
    { ...erased, subject: contact },
    { ...erased, subject: trial },
  ])
})

test('contact requests without an address, or with several, are of an unknown sender', async () => {
  const { office, store } = await createOffice()
  const none = await addRequest(store, readContactHtml('<p>Call me</p>'))
  const html = '<p>ada@meridian.example, bo@harbour.example</p>'
  const several = await addRequest(store, readContactHtml(html))
  const { err } = await office(`requests erase ${none} ${several} --yes`)
  expect(err).toMatch(/^\S+ .* unknown sender\n\S+ .* unknown sender\n$/)
  expect(await store.requests.listStored()).toEqual([])
})

test('without a terminal requests are erased only with --yes', async () => {
  const { office, store } = await createOffice()
  const id = await addRequest(store, aTrialRequest())
  expect(await office(`requests erase ${id}`)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('needs --yes'),
  })
  expect(await store.requests.listStored()).toHaveLength(1)
})
