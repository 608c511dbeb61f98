import { expect, test } from 'vitest'
import { readContactHtml } from '../../records/contact-html.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { aContactRequest } from '../../tests/support/service/records.ts'

test('messages are listed and shown by the fields of the form', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(aContactRequest(), null)
  const [message] = await store.requests.listStored({ kind: 'message' })
  expect((await office('messages list')).out).toMatch(
    /^Id +Reference +Received +Name +Email +Subject\n.*Noor Haddad +noor@harbour.example +A visit in May\n$/,
  )
  const { out } = await office(`messages show ${message?.id}`)
  expect(out).toMatch(/^Subject +A visit in May$/m)
  expect(out).toContain('Message\n  We would like to see the plant.\n  Is Tuesday possible?\n')
  expect(JSON.parse((await office('messages list --json')).out)).toMatchObject([
    {
      ...{ id: message?.id, subject: 'A visit in May' },
      ...{ senderName: 'Noor Haddad', senderEmail: 'noor@harbour.example' },
    },
  ])
})

test('a message without the fields of the form is shown as text without markup', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(
    readContactHtml('<p>Call <b>me</b></p><script>x</script>\u001b[31m'),
    null,
  )
  const [message] = await store.requests.listStored({ kind: 'message' })
  expect((await office('messages list')).out).toMatch(/^01\S+ +\S+ +20\d\d-\d\d-\d\d \d\d:\d\d$/m)
  expect((await office(`messages show ${message?.id}`)).out).toMatch(/^Text +Call me$/m)
})

test('a suspected message is listed with the reason, and its mail is sent after it is marked as not spam', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(aContactRequest({ subject: 'A real one' }), null)
  const verdict = { reason: 'links written as code; random letters', holdsMail: true }
  await store.requests.add(aContactRequest({ subject: 'Buy this' }), null, { verdict })
  const [, held] = await store.requests.listStored({ kind: 'message' })
  const { out } = await office('messages list --suspected')
  expect(out).not.toContain('A real one')
  expect(out).toMatch(/ Buy this +held +links written as code; random letters$/m)
  expect((await office(`messages show ${held?.id}`)).out).toMatch(/^Held +links written/m)
  expect((await office(`messages not-spam ${held?.id}`)).out).toContain(
    `Marked message ${held?.id} as not spam; 1 mail about it will be sent once SMTP_URL is set`,
  )
  expect(await store.outbox.list('held')).toEqual([])
  expect((await office('messages list --suspected')).err).toContain('No suspected messages in ')
  expect(JSON.parse((await office('messages list --json')).out)).toMatchObject([
    { suspectedFor: null, acceptedAt: null },
    { suspectedFor: verdict.reason, acceptedAt: expect.stringMatching(/Z$/) },
  ])
})

test('messages without an address, or with several, are marked as spam and erased by id', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(readContactHtml('<p>Call me</p>'), null)
  await store.requests.add(readContactHtml('<p>ada@meridian.example, bo@harbour.example</p>'), null)
  await store.requests.add(aContactRequest(), null)
  const [none, several, one] = (await store.requests.listStored({ kind: 'message' })).map(
    ({ id }) => id,
  )
  expect((await office(`messages spam ${none}`)).out).toContain('as spam; 1 mail about')
  const { out, err } = await office(`messages erase ${none} ${several} ${one} --yes`)
  expect(err).toMatch(
    / unknown sender\n.* unknown sender\n.* Noor Haddad, noor@harbour.example, A visit in May\n$/,
  )
  expect(out).toBe(
    'Erased 3 messages and 3 deliveries. Copies remain in backups, and may remain in mailboxes.\n',
  )
  expect(await store.requests.listStored({ kind: 'message' })).toEqual([])
})

test('--since omits messages that were received before', async () => {
  const { office, store } = await createOffice()
  await store.requests.add(aContactRequest(), null)
  expect((await office('messages list --since 2020-01-01')).out).toContain('Noor Haddad')
  expect((await office('messages list --since 2999-01-01')).err).toContain(
    'No messages since 2999-01-01 in ',
  )
})
