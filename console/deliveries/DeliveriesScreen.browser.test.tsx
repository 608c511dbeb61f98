import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { ChannelRow, DeliveriesAnswer, DeliveryRow } from '../../contract/console/deliveries.ts'
import type { SessionAnswer } from '../../contract/console/sign-in.ts'
import { Toaster } from '../../ui/toasts/Toaster.tsx'
import { currentToasts, dismissToast } from '../../ui/toasts/toasts.ts'
import { queries } from '../shared/queries.ts'
import DeliveriesScreen from './DeliveriesScreen.tsx'
import '../../ui/styles/site.css'

const aRow = (change: Partial<DeliveryRow> = {}): DeliveryRow => ({
  id: 'one',
  state: 'failed',
  channel: 'mail',
  recipient: 'sales@sextant.example',
  about: { kind: 'request', id: 'request-1' },
  form: 'trial',
  title: 'Meridian Freight Ltd',
  titleLocale: null,
  notice: null,
  event: null,
  createdAt: Date.now() - 3.5 * 60 * 60 * 1_000,
  attempts: 17,
  dueAt: null,
  reason: '550 no such mailbox',
  ...change,
})

const aList = (rows: DeliveryRow[], change: Partial<DeliveriesAnswer> = {}): DeliveriesAnswer => ({
  rows,
  next: null,
  channels: [aChannel('mail')],
  counts: { failed: rows.length, held: 0, waiting: 0 },
  recipients: ['sales@sextant.example'],
  hasMailServer: true,
  mailbox: null,
  ...change,
})

const aChannel = (name: ChannelRow['name'], change: Partial<ChannelRow> = {}): ChannelRow => ({
  name,
  isOn: true,
  waiting: 0,
  failed: 0,
  held: 0,
  pausedAt: null,
  pausedFor: null,
  pausedBy: null,
  failingSince: null,
  lastError: null,
  ...change,
})

type Answers = Record<string, (body: unknown) => object>

/** Answers each call by `METHOD path`, and records the calls that change something. */
function stubService(answers: Answers) {
  const changes: [string, unknown][] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${String(input).replace('/api', '')}`
    const body = init?.body ? JSON.parse(String(init.body)) : undefined
    if (init?.method !== 'GET') changes.push([call, body])
    const answer = answers[call]?.(body) ?? { status: 404, code: 'not-found', message: call }
    const { status = 200 } = answer as { status?: number }
    return Response.json(answer, { status })
  })
  return changes
}

async function open(path = '/deliveries') {
  const { hook, searchHook } = memoryLocation({ path })
  await render(
    <QueryClientProvider client={queries}>
      <Router hook={hook} searchHook={searchHook}>
        <DeliveriesScreen session={{ me: { id: 'ada' } } as SessionAnswer} />
      </Router>
      <Toaster dismiss="Dismiss the notice" />
    </QueryClientProvider>,
  )
}

const FAILED = 'GET /deliveries?state=failed'
const done = () => ({ done: true })

afterEach(() => {
  queries.clear()
  for (const { id } of currentToasts()) dismissToast(id)
})

test('a failed delivery is listed with its reason, and its request is a link', async () => {
  stubService({ [FAILED]: () => aList([aRow()]) })
  await open()
  for (const text of ['550 no such mailbox', 'sales@sextant.example', '3 h ago', '17 attempts'])
    await expect.element(page.getByRole('cell', { name: text })).toBeVisible()
  const link = page.getByRole('link', { name: 'Meridian Freight Ltd' })
  await expect.element(link).toHaveAttribute('href', '/inbox/request-1')
  expect(document.title).toBe('(1) Deliveries · Staff console')
})

test('the subject of a contact request has the language of its form', async () => {
  const german = { title: 'Ein Besuch im Mai', titleLocale: 'de' }
  stubService({ [FAILED]: () => aList([aRow({ id: 'two', ...german }), aRow()]) })
  await open()
  const link = (name: string) => page.getByRole('link', { name })
  await expect.element(link('Ein Besuch im Mai')).toHaveAttribute('lang', 'de')
  await expect.element(link('Meridian Freight Ltd')).not.toHaveAttribute('lang')
})

test('an event says whether it is about a change or about an email', async () => {
  const events = (['changed', 'mail'] as const).map((event) => aRow({ id: event, channel: 'webhook', event }))
  stubService({ [FAILED]: () => aList(events) })
  await open()
  for (const kind of ['Change by staff', 'Email of the conversation'])
    await expect.element(page.getByRole('rowheader', { name: `Meridian Freight Ltd · ${kind}` })).toBeVisible()
})

test.each(['failed', 'held', 'waiting', 'dismissed'])(
  'an empty list of %s deliveries says what would be there',
  async (state) => {
    stubService({ [`GET /deliveries?state=${state}`]: () => aList([]) })
    await open(`/deliveries?state=${state}`)
    await expect.element(page.getByRole('heading', { level: 2, name: /^No delivery/ })).toBeVisible()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  },
)

test('a retry is sent once, and the list is read again', async () => {
  let rows = [aRow()]
  const changes = stubService({
    [FAILED]: () => aList(rows),
    'POST /deliveries/one/retry': () => {
      rows = []
      return done()
    },
  })
  await open()
  await page.getByRole('button', { name: /^Retry: Meridian/ }).click()
  await expect.element(page.getByText('Sending now.')).toBeVisible()
  await expect.element(page.getByText('No delivery has failed')).toBeVisible()
  expect(changes).toEqual([['POST /deliveries/one/retry', undefined]])
})

test('a refused retry says why', async () => {
  stubService({
    [FAILED]: () => aList([aRow()]),
    'POST /deliveries/one/retry': () => ({
      status: 409,
      code: 'not-now',
      message: 'The request is marked as spam.',
    }),
  })
  await open()
  await page.getByRole('button', { name: /^Retry: Meridian/ }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The request is marked as spam.')
})

test('all failed deliveries are retried page by page', async () => {
  const changes = stubService({
    [FAILED]: () => aList([aRow(), aRow({ id: 'two' })]),
    'POST /deliveries/retry-failed': (body) => ({
      retried: 200,
      aboutSpam: 1,
      aboutSamples: 0,
      noRecipient: 0,
      next: body && 'after' in (body as object) ? null : '1_two',
    }),
  })
  await open()
  await page.getByRole('button', { name: 'Retry all failed' }).click()
  await expect
    .element(page.getByText('400 deliveries sent again. 2 deliveries left out: the request is spam.'))
    .toBeVisible()
  expect(changes.map(([, body]) => body)).toEqual([{}, { after: '1_two' }])
})

test('a delivery is dismissed with a reason, and not without', async () => {
  const changes = stubService({
    [FAILED]: () => aList([aRow()]),
    'POST /deliveries/one/dismiss': done,
  })
  await open()
  await page.getByRole('button', { name: /^Dismiss: Meridian/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Do not send this?' })
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  const reason = dialog.getByLabelText('Reason')
  await expect.element(reason).toHaveAccessibleDescription('A short reason is required.')
  await expect.element(reason).toHaveFocus()
  await reason.fill('  answered by phone ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^The delivery is dismissed/)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes).toEqual([['POST /deliveries/one/dismiss', { reason: 'answered by phone' }]])
})

test('a refused dismissal keeps the dialog and the reason', async () => {
  stubService({
    [FAILED]: () => aList([aRow()]),
    'POST /deliveries/one/dismiss': () => ({
      status: 409,
      code: 'not-now',
      message: 'This delivery has been delivered in the meantime.',
    }),
  })
  await open()
  await page.getByRole('button', { name: /^Dismiss: Meridian/ }).click()
  const reason = page.getByLabelText('Reason')
  await reason.fill('too late')
  await userEvent.keyboard('{Enter}')
  await expect.element(reason).toHaveAccessibleDescription('This delivery has been delivered in the meantime.')
  await expect.element(reason).toHaveValue('too late')
})

test('a held delivery is decided in its request', async () => {
  const held = aRow({ state: 'held', reason: 'random letters', attempts: 0 })
  stubService({ 'GET /deliveries?state=held': () => aList([held]) })
  await open('/deliveries?state=held')
  const link = page.getByRole('link', { name: 'Decide in the request' })
  await expect.element(link).toHaveAttribute('href', '/inbox/request-1')
  await expect.element(page.getByRole('button', { name: /Retry/ })).not.toBeInTheDocument()
})

test('j and k go from row to row', async () => {
  const rows = ['A', 'B', 'C'].map((title) => aRow({ id: title, title }))
  stubService({ [FAILED]: () => aList(rows) })
  await open()
  await expect.element(page.getByRole('link', { name: 'C' })).toBeVisible()
  for (const [key, title] of [
    ['j', 'A'],
    ['j', 'B'],
    ['j', 'C'],
    ['j', 'C'],
    ['k', 'B'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(page.getByRole('link', { name: title })).toHaveFocus()
  }
})

test('without a mail server the screen says that mails wait', async () => {
  stubService({ [FAILED]: () => aList([], { hasMailServer: false }) })
  await open()
  await expect.element(page.getByText('No email server is configured')).toBeVisible()
})

test('each delivery names its receiver', async () => {
  const rows = (['webhook', 'chat', 'acknowledgement'] as const).map((channel) =>
    aRow({ id: channel, channel, recipient: null }),
  )
  stubService({ [FAILED]: () => aList(rows) })
  await open()
  for (const name of ['Webhook', 'Chat', 'the visitor'])
    await expect.element(page.getByRole('cell', { name, exact: true })).toBeVisible()
})

const row = (name: string) =>
  page.getByRole('region', { name: 'Channels' }).getByRole('listitem').filter({ hasText: name })

test('each channel has its state in words, and its backlog', async () => {
  const at = Date.now()
  const channels = [
    aChannel('mail', { isOn: false, waiting: 3 }),
    aChannel('webhook', { failed: 2, failingSince: at, lastError: 'The receiver answered 500' }),
    aChannel('chat', { pausedAt: at, pausedBy: 'Kerstin Wolf', pausedFor: 'A new room' }),
    aChannel('acknowledgement'),
  ]
  stubService({ [FAILED]: () => aList([], { channels }) })
  await open()
  for (const [name, text] of [
    ['Email', 'Not set up'],
    ['Email', '3 waiting'],
    ['Webhook', /^Failing since \d\d:\d\d: The receiver answered 500$/],
    ['Webhook', '2 failed'],
    ['Chat', /^Paused since \d\d:\d\d by Kerstin Wolf: A new room$/],
    ['Acknowledgements', 'Works'],
  ] as const)
    await expect.element(row(name).getByText(text)).toBeVisible()
  const buttons = page.getByRole('region', { name: 'Channels' }).getByRole('button')
  expect(buttons.elements().map((button) => button.getAttribute('aria-label'))).toEqual([
    'Send a test: Webhook',
    'Pause … Webhook',
    'Send a test: Chat',
    'Resume Chat',
    'Pause … Acknowledgements',
  ])
})

test.each([
  ['Email', 'POST /deliveries/test', 'smtp://mail accepts no mail now.'],
  ['Webhook', 'POST /deliveries/channels/webhook/test', 'The receiver answered 503.'],
])('a test of the channel %s shows what its receiver answered', async (name, call, message) => {
  const channels = [aChannel('mail'), aChannel('webhook')]
  stubService({
    [FAILED]: () => aList([], { channels }),
    [call]: () => ({ isSent: false, message }),
  })
  await open()
  await page.getByRole('button', { name: `Send a test: ${name}` }).click()
  const status = page.getByRole('region', { name: 'Channels' }).getByRole('status')
  await expect.element(status).toHaveTextContent(`${name}: ${message}`)
})

test('a channel is paused with a reason and resumed, by keyboard alone', async () => {
  let chat = aChannel('chat')
  const changes = stubService({
    [FAILED]: () => aList([], { channels: [aChannel('mail'), chat] }),
    'POST /deliveries/channels/chat/pause': (body) => {
      const { reason } = body as { reason: string }
      chat = aChannel('chat', { pausedAt: Date.now(), pausedFor: reason, pausedBy: 'Ada' })
      return done()
    },
    'POST /deliveries/channels/chat/resume': () => {
      chat = aChannel('chat')
      return done()
    },
  })
  await open()
  const pause = page.getByRole('button', { name: 'Pause … Chat' })
  await expect.element(pause).toBeVisible()
  pause.element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Pause the chat?' })
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription('A short reason is required.')
  await userEvent.keyboard('The room moves{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row('Chat').getByText(/by Ada: The room moves$/)).toBeVisible()
  const resume = page.getByRole('button', { name: 'Resume Chat' })
  await expect.element(resume).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Chat: resumed.')).toBeVisible()
  await expect.element(pause).toHaveFocus()
  expect(changes).toEqual([
    ['POST /deliveries/channels/chat/pause', { reason: 'The room moves' }],
    ['POST /deliveries/channels/chat/resume', undefined],
  ])
})

test('a refused pause keeps the dialog and the reason', async () => {
  stubService({
    [FAILED]: () => aList([], { channels: [aChannel('webhook')] }),
    'POST /deliveries/channels/webhook/pause': () => ({
      status: 409,
      code: 'not-now',
      message: 'This channel is paused already.',
    }),
  })
  await open()
  await page.getByRole('button', { name: 'Pause … Webhook' }).click()
  const reason = page.getByLabelText('Reason')
  await reason.fill('It is moved')
  await userEvent.keyboard('{Enter}')
  await expect.element(reason).toHaveAccessibleDescription('This channel is paused already.')
  await expect.element(reason).toHaveValue('It is moved')
})

test('a retry over a paused channel says that the delivery waits', async () => {
  const channels = [aChannel('webhook', { pausedAt: 1, pausedFor: 'It is moved' })]
  stubService({
    [FAILED]: () => aList([aRow({ channel: 'webhook', recipient: null })], { channels }),
    'POST /deliveries/one/retry': done,
  })
  await open()
  await page.getByRole('button', { name: /^Retry: Meridian/ }).click()
  await expect.element(page.getByText('The delivery waits: its channel is paused.')).toBeVisible()
})

test('a longer list shows more on demand', async () => {
  stubService({
    [FAILED]: () => aList([aRow()], { next: '1_one' }),
    [`${FAILED}&after=1_one`]: () => aList([aRow({ id: 'two', title: 'Orchard' })]),
  })
  await open()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.element(page.getByRole('link', { name: 'Orchard' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Meridian Freight Ltd' })).toBeVisible()
})

test('a mailbox that cannot be read is listed with the reason', async () => {
  const mailbox = { readAt: null, failingSince: Date.now(), lastError: 'The mailbox refused the login.' }
  stubService({ [FAILED]: () => aList([], { mailbox }) })
  await open()
  await expect.element(page.getByText('Mailbox', { exact: true })).toBeVisible()
  await expect.element(page.getByText(': The mailbox refused the login.')).toBeVisible()
})
