import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { forms } from '../../contract/forms/forms.ts'
import { eventSchema } from '../../scripts/write-event-schema.ts'
import { requestMail } from '../../server/delivery/mail/request-mail.ts'
import { composeEvent } from '../../server/delivery/webhook/compose-event.ts'
import { wordsOf } from '../../src/forms/words-of.ts'
import { RequestPage } from '../../src/noscript/RequestPage.tsx'
import { RequestDialog } from '../../src/requests/RequestDialog.tsx'
import { createOffice } from '../support/service/office.ts'
import { accepted, aTrialPayload, proposalInsert } from '../support/service/proposals.ts'
import { aSite, startService } from '../support/service/service.ts'
import { testContent } from '../support/test-content.ts'

// Runs in a copy of the project whose trial dialog has the field `Phone` (`add-a-field.test.ts`).

const PHONE = '+44 20 7946 0000 ext. zanzibar'

test('the dialog and the page without script ask for it, with its constraints', () => {
  const dialog = renderToStaticMarkup(
    <RequestDialog
      form="trial"
      title="Trial"
      locale="en"
      words={wordsOf('trial', testContent.forms)}
      close="Close"
      dismiss="Dismiss"
    />,
  )
  const page = renderToStaticMarkup(<RequestPage form="trial" content={testContent} />)
  for (const html of [dialog, page])
    expect(html).toMatch(/<label[^>]*>Phone<\/label>[\s\S]*?<input(?=[^>]* name="Phone")(?=[^>]* required)/)
})

test('a call or form post of an earlier version, which lacks it, is stored; an empty one breaks its rule', async () => {
  const { service, requests } = await startService()
  expect((await service.inject(proposalInsert(aTrialPayload()))).json()).toEqual(accepted())
  const { ProposalId: _, Flag: __, CreateDate: ___, ...earlier } = aTrialPayload({ Email: 'bo@meridian.example' })
  const sent = await service.inject(formPost(earlier))
  expect(sent.headers.location).toBe('/sent/trial')
  expect(await requests.listStored()).toMatchObject([{ form: 'trial' }, { form: 'trial' }])
  const refused = await service.inject(proposalInsert(aTrialPayload({ Phone: '' })))
  expect(refused.json().ObjdbmlStatus.Status).toBe('Phone is required.')
  const notSent = await service.inject(formPost({ ...earlier, Phone: '' }))
  expect(notSent.headers.location).toBe('/not-sent/phone-is-required')
})

test('a call or form post with it is stored', async () => {
  const { service, requests } = await startService()
  await service.inject(proposalInsert(aTrialPayload({ Phone: PHONE })))
  const { ProposalId, Flag, CreateDate, ...fields } = aTrialPayload({ Phone: PHONE })
  await service.inject(formPost(fields))
  expect(await requests.listStored()).toMatchObject([{ fields: { Phone: PHONE } }, { fields: { Phone: PHONE } }])
})

test('staff see it in mail, console, office, CSV, webhook, search and the export of a person', async () => {
  const { office, store, folder } = await createOffice()
  const { service } = await startService({ store: () => store })
  await service.inject(proposalInsert(aTrialPayload({ Phone: PHONE })))
  const [request] = await store.requests.listStored()
  if (!request) throw new Error('The request is not stored.')
  expect(requestMail(request, aSite()).text).toContain(`\nPhone: ${PHONE}\n`)
  expect((await store.requests.find(request.id))?.rows).toContainEqual({
    label: 'Phone',
    text: PHONE,
  })
  expect((await office(`requests show ${request.id}`)).out).toContain('Phone: +44 20')
  await office('requests export requests.csv')
  const csv = readFileSync(`${folder}/requests.csv`)
  expect(parse(csv, { bom: true, columns: true })).toMatchObject([{ Phone: `'${PHONE}` }])
  const [webhook] = [{ about: { kind: 'request' as const, id: request.id }, event: null, createdAt: 0 }]
  const event = await composeEvent(webhook as never, {
    store,
    consoleOrigin: null,
    settings: { employeeConsent: 'off' },
    site: aSite(),
  })
  expect(event).toMatchObject({ data: { fields: { Phone: PHONE } } })
  const filter = { view: 'all', q: 'zanzibar', me: null, today: '' } as const
  expect((await store.requests.list(filter, { limit: 9 })).rows).toMatchObject([{ id: request.id }])
  const person = await store.people.export({ requests: [request.id], notes: [] }, null)
  expect(person?.requests).toMatchObject([{ fields: { Phone: PHONE } }])
})

const formPost = (fields: object) => ({
  method: 'POST' as const,
  url: '/send/trial',
  payload: new URLSearchParams(Object.entries(fields)).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

test('the schema of events names it', () => {
  expect(eventSchema()).toContain('"Phone"')
  expect(forms.trial.fields).toHaveProperty('Phone')
})
