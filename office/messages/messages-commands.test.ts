import { expect, test } from 'vitest'
import { anOffice } from '../../tests/support/office.ts'
import { aContactHtml } from '../../tests/support/records.ts'

test('messages are listed and shown by the fields of the form', async () => {
  const { office, store } = await anOffice()
  await store.messages.add(aContactHtml(), null)
  const [message] = await store.messages.list()
  expect((await office('messages list')).out).toMatch(
    /^Id +Received +Name +Email +Subject\n.*Noor Haddad +noor@harbour.example +A visit in May\n$/,
  )
  const { out } = await office(`messages show ${message?.id}`)
  expect(out).toMatch(/^Subject +A visit in May$/m)
  expect(out).toContain('Message\n  We would like to see the plant.\n  Is Tuesday possible?\n')
  expect(JSON.parse((await office('messages list --json')).out)).toMatchObject([
    { id: message?.id, name: 'Noor Haddad', email: 'noor@harbour.example' },
  ])
})

test('of a message without the fields the text is shown, without markup', async () => {
  const { office, store } = await anOffice()
  await store.messages.add('<p>Call <b>me</b></p><script>x</script>\u001b[31m', null)
  const [message] = await store.messages.list()
  expect((await office('messages list')).out).toContain('Call me')
  expect((await office(`messages show ${message?.id}`)).out).toMatch(/^Text +Call me$/m)
})

test('a suspected message is listed with its reason, and its mail leaves when it is accepted', async () => {
  const { office, store } = await anOffice()
  await store.messages.add(aContactHtml({ subject: 'A real one' }), null)
  const suspicion = { reason: 'links written as code; random letters', holdsMail: true }
  await store.messages.add(aContactHtml({ subject: 'Buy this' }), null, suspicion)
  const [, held] = await store.messages.list()
  const { out } = await office('messages list --suspected')
  expect(out).not.toContain('A real one')
  expect(out).toMatch(/ Buy this +mail held +links written as code; random letters$/m)
  expect((await office(`messages show ${held?.id}`)).out).toMatch(/^Suspected +links written/m)
  expect((await office(`messages accept ${held?.id}`)).out).toContain(
    `Message ${held?.id} is accepted; its mail leaves once SMTP_URL is set`,
  )
  expect(await store.outbox.list('held')).toEqual([])
  expect((await office('messages list --suspected')).err).toContain('No suspected messages in ')
  expect(JSON.parse((await office('messages list --json')).out)).toMatchObject([
    { suspectedFor: null, acceptedAt: null },
    { suspectedFor: suspicion.reason, acceptedAt: expect.stringMatching(/Z$/) },
  ])
})
