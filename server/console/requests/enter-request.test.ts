import { expect, test } from 'vitest'
import { RequestAnswer } from '../../../contract/console/requests.ts'
import { startConsole } from '../../../tests/support/service/console.ts'
import { databases, skipWithout } from '../../../tests/support/service/databases.ts'
import { aSite } from '../../../tests/support/service/service.ts'
import { composeEvent } from '../../delivery/webhook/compose-event.ts'

const YEAR_MS = 366 * 24 * 60 * 60_000

const anEntry = (change: object = {}) => ({
  form: 'trial',
  name: 'Noor Haddad',
  company: 'Harbour Ltd',
  email: 'noor@harbour.example',
  telephone: '+49 30 5550100',
  message: 'Met at the fair: wants a trial in May.',
  hasSpoken: true,
  followUpOn: null,
  ...change,
})
const bodyOf = (change: object = {}, key: string = crypto.randomUUID()) => ({ key, request: anEntry(change) })

test('an entered request is that of its author, answered, and only the webhook is told', async () => {
  const { call, store, me } = await startConsole({ areas: ['inbox'] })
  await store.channels.switchOn(['webhook', 'chat', 'acknowledgement'])
  const { status, body } = await call('POST', '/requests', { body: bodyOf({ followUpOn: '2026-12-01' }) })
  expect(status).toBe(200)
  const { body: request } = await call('GET', `/requests/${body.id}`)
  expect(RequestAnswer.safeParse(request)).toMatchObject({ success: true })
  expect(request).toMatchObject({
    company: 'Harbour Ltd',
    name: 'Noor Haddad',
    email: 'noor@harbour.example',
    status: 'contacted',
    owner: { id: me.id },
    enteredBy: { id: me.id, name: me.name },
    followUpOn: '2026-12-01',
    firstAnsweredAt: request.receivedAt,
    isAnswerMeasured: false,
    suspectedFor: null,
    consent: null,
    text: 'Met at the fair: wants a trial in May.',
    changes: [],
  })
  expect(request.reference).toMatch(/^\w{3}-\w{3}-\w{3}$/)
  expect(request.rows).toEqual([
    { label: 'Company name', text: 'Harbour Ltd' },
    { label: 'Email', text: 'noor@harbour.example' },
    { label: 'Project description', text: 'Met at the fair: wants a trial in May.' },
    { label: 'Name', text: 'Noor Haddad' },
    { label: 'Telephone', text: '+49 30 5550100' },
  ])
  const deliveries = await store.outbox.list()
  expect(deliveries.map(({ channel }) => channel)).toEqual(['webhook'])
  const needs = { store, consoleOrigin: null, settings: { employeeConsent: 'off' }, site: aSite() } as const
  expect(await composeEvent(deliveries[0] as NonNullable<(typeof deliveries)[0]>, needs)).toMatchObject({
    type: 'request.created',
    data: { id: body.id, enteredBy: me.email, owner: me.email, name: 'Noor Haddad' },
  })
  const [entered] = await store.audit.list({ limit: 1 })
  expect(entered).toMatchObject({ by: me.id, action: 'entered a request', subject: body.id })
  expect(await store.check()).toMatchObject({ problems: [] })
})

test('a contact request of a company, without an answer, waits with what is known', async () => {
  const { call } = await startConsole({ areas: ['inbox'] })
  const entry = { form: 'contact', name: '', email: '', telephone: '', message: 'Call me', hasSpoken: false }
  const { body } = await call('POST', '/requests', { body: bodyOf(entry) })
  const { body: request } = await call('GET', `/requests/${body.id}`)
  expect(request).toMatchObject({ company: 'Harbour Ltd', name: null, email: null, status: 'new' })
  expect(request).toMatchObject({ firstAnsweredAt: null, deliveries: [] })
  expect(request.rows).toEqual([
    { label: 'Message', text: 'Call me' },
    { label: 'Company', text: 'Harbour Ltd' },
  ])
  expect((await call('GET', '/requests?view=waiting')).body.rows).toMatchObject([{ id: body.id }])
})

test.for(databases)(
  'the same key stores one request, also at the same moment, and refuses another one: on %s',
  async (kind, context) => {
    skipWithout(kind)(context)
    const { call, store } = await startConsole({ kind, areas: ['inbox'] })
    const key = crypto.randomUUID()
    const send = (change = {}) => call('POST', '/requests', { body: bodyOf(change, key) })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0].body).toEqual(answers[1].body)
    for (const change of [{ telephone: '' }, { followUpOn: '2026-12-01' }, { hasSpoken: false }]) {
      const other = await send(change)
      expect([other.status, other.body.code]).toEqual([409, 'not-now'])
    }
    expect(await store.requests.listStored()).toHaveLength(1)
    await store.erase({ requests: [answers[0].body.id] })
    expect(await store.requests.listStored()).toEqual([])
  },
)

test('an entered request is found, counted and erased as any other, but has no answer time', async () => {
  const { call, store } = await startConsole({ areas: ['inbox'] })
  const { body } = await call('POST', '/requests', { body: bodyOf() })
  for (const words of ['5550100', 'noor', 'fair'])
    expect((await call('GET', `/requests?q=${words}`)).body.rows).toMatchObject([{ id: body.id }])
  const span = { from: 0, to: Date.now() + YEAR_MS }
  expect(await store.figures.count(span)).toMatchObject({
    outcomes: [{ count: 1, status: 'contacted' }],
    times: { measured: [], declared: [] },
    sources: [{ count: 1, name: 'by hand' }],
  })
  expect((await call('GET', '/requests')).body.rows).toMatchObject([{ source: 'by hand' }])
  // While it is open, somebody works on it.
  expect(await store.eraseBefore(Date.now() + YEAR_MS)).toMatchObject({ requests: 0 })
  const [entered] = await store.requests.listStored()
  await store.requests.change(entered?.id ?? '', { status: 'won' }, { version: null, by: null, link: null })
  expect(await store.eraseBefore(Date.now() + YEAR_MS)).toMatchObject({ requests: 1 })
})

test.each([
  [{ name: ' ', company: '' }, 'Enter a name or a company.'],
  [{ message: ' ' }, 'Write what was said.'],
  [{ email: 'noor@harbour' }, 'Enter a valid email address.'],
  [{ form: '' }, 'Choose the kind of request.'],
  [{ followUpOn: '2026-02-30' }, 'This date does not exist.'],
  [{ name: 'x'.repeat(201) }, 'A name has at most 200 characters.'],
  [{ message: 'x'.repeat(5001) }, 'The text has at most 5,000 characters.'],
])('an entry with %j is refused with "%s"', async (change, says) => {
  const { call, store } = await startConsole({ areas: ['inbox'] })
  const { status, body } = await call('POST', '/requests', { body: bodyOf(change) })
  expect([status, body.code]).toEqual([400, 'invalid'])
  expect(body.message).toContain(says)
  expect(await store.requests.listStored()).toEqual([])
})

test('the export names who entered a request, and has what the form does not ask for', async () => {
  const { call, me } = await startConsole({ areas: ['inbox'] })
  await call('POST', '/requests', { body: bodyOf() })
  const { text } = await call('GET', '/requests/export?view=all')
  expect(text).toContain(me.name)
  expect(text).toContain('Telephone: +49 30 5550100')
})
