import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChannelRow, DeliveriesAnswer, DeliveryRow } from '../../contract/console/deliveries.ts'
import { session } from '../../tests/support/console/requests.ts'
import { show } from '../../tests/support/console/show.tsx'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import DeliveriesScreen from './DeliveriesScreen.tsx'

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

const aChannel = (name: ChannelRow['name'], change: Partial<ChannelRow> = {}): ChannelRow => ({
  ...{ name, isOn: true, waiting: 0, failed: 0, held: 0 },
  ...{ pausedAt: null, pausedFor: null, pausedBy: null, failingSince: null, lastError: null },
  ...change,
})

const aList = ({ rows = [], ...given }: Partial<DeliveriesAnswer>): DeliveriesAnswer => ({
  rows,
  next: null,
  channels: [aChannel('mail')],
  counts: { failed: rows.length, held: 0, waiting: 0 },
  recipients: ['sales@sextant.example'],
  hasMailServer: true,
  mailbox: null,
  ...given,
})

/** The screen of a list, which may change. Resolves to the calls that change something. */
async function open(
  list: Partial<DeliveriesAnswer> = {},
  answers: Parameters<typeof stubCalls>[0] = {},
  path = '/deliveries',
) {
  const calls = stubCalls({ 'GET /deliveries': () => ({ body: aList(list) }), ...answers })
  await show(<DeliveriesScreen session={session} />, path)
  return () => calls.flatMap(({ call, body }) => (call.startsWith('GET') ? [] : [[call, body]]))
}

const done = () => ({ body: { done: true } })
const refusedWith = (message: string) => () => ({ status: 409, body: { code: 'not-now', message } })
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('a failed delivery is listed with its reason, and its request is a link', async () => {
  await open({ rows: [aRow()] })
  for (const text of ['550 no such mailbox', 'sales@sextant.example', '3 h ago', '17 attempts'])
    await expect.element(page.getByRole('cell', { name: text })).toBeVisible()
  const link = page.getByRole('link', { name: 'Meridian Freight Ltd' })
  await expect.element(link).toHaveAttribute('href', '/inbox/request-1')
  await expect.element(link).not.toHaveAttribute('lang')
  expect(document.title).toBe('(1) Deliveries · Staff console')
})

test('the subject of a contact request has the language of its form', async () => {
  await open({ rows: [aRow({ title: 'Ein Besuch im Mai', titleLocale: 'de' })] })
  await expect.element(page.getByRole('link', { name: 'Ein Besuch im Mai' })).toHaveAttribute('lang', 'de')
})

test('an event says whether it is about a change or about an email', async () => {
  await open({ rows: (['changed', 'mail'] as const).map((event) => aRow({ id: event, channel: 'webhook', event })) })
  for (const kind of ['Change by staff', 'Email of the conversation'])
    await expect.element(page.getByRole('rowheader', { name: `Meridian Freight Ltd · ${kind}` })).toBeVisible()
})

test.each(['failed', 'held', 'waiting', 'dismissed'])(
  'an empty list of %s deliveries says what would be there',
  async (state) => {
    await open({}, {}, `/deliveries?state=${state}`)
    await expect.element(page.getByRole('heading', { level: 2, name: /^No delivery/ })).toBeVisible()
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  },
)

test('a retry is sent once, and the list is read again', async () => {
  const list = { rows: [aRow()] }
  const changes = await open(list, {
    'POST /deliveries/one/retry': () => {
      list.rows = []
      return done()
    },
  })
  await button(/^Retry: Meridian/).click()
  await expect.element(page.getByText('Sending now.')).toBeVisible()
  await expect.element(page.getByText('No delivery has failed')).toBeVisible()
  expect(changes()).toEqual([['POST /deliveries/one/retry', undefined]])
})

test('a refused retry says why', async () => {
  const message = 'The request is marked as spam.'
  await open({ rows: [aRow()] }, { 'POST /deliveries/one/retry': refusedWith(message) })
  await button(/^Retry: Meridian/).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
})

test('all failed deliveries are retried page by page', async () => {
  const answer = { retried: 200, aboutSpam: 1, aboutSamples: 0, noRecipient: 0 }
  const changes = await open(
    { rows: [aRow(), aRow({ id: 'two' })] },
    {
      'POST /deliveries/retry-failed': ({ body }) => ({
        body: { ...answer, next: 'after' in (body as object) ? null : '1_two' },
      }),
    },
  )
  await button('Retry all failed').click()
  await expect
    .element(page.getByText('400 deliveries sent again. 2 deliveries left out: the request is spam.'))
    .toBeVisible()
  expect(changes().map(([, body]) => body)).toEqual([{}, { after: '1_two' }])
})

test('a delivery is dismissed with a reason, and not without', async () => {
  const changes = await open({ rows: [aRow()] }, { 'POST /deliveries/one/dismiss': done })
  await button(/^Dismiss: Meridian/).click()
  const dialog = page.getByRole('dialog', { name: 'Do not send this?' })
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  const reason = dialog.getByLabelText('Reason')
  await expect.element(reason).toHaveAccessibleDescription('A short reason is required.')
  await expect.element(reason).toHaveFocus()
  await reason.fill('  answered by phone ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^The delivery is dismissed/)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes()).toEqual([['POST /deliveries/one/dismiss', { reason: 'answered by phone' }]])
})

test.each([
  ['dismissal', 'POST /deliveries/one/dismiss', /^Dismiss: Meridian/],
  ['pause', 'POST /deliveries/channels/mail/pause', 'Pause … Email'],
])('a refused %s keeps the dialog and the reason', async (_, call, name) => {
  await open({ rows: [aRow()] }, { [call]: refusedWith('It was done in the meantime.') })
  await button(name).click()
  const reason = page.getByLabelText('Reason')
  await reason.fill('too late')
  await userEvent.keyboard('{Enter}')
  await expect.element(reason).toHaveAccessibleDescription('It was done in the meantime.')
  await expect.element(reason).toHaveValue('too late')
})

test('a held delivery is decided in its request', async () => {
  const held = aRow({ state: 'held', reason: 'random letters', attempts: 0 })
  await open({ rows: [held] }, {}, '/deliveries?state=held')
  const link = page.getByRole('link', { name: 'Decide in the request' })
  await expect.element(link).toHaveAttribute('href', '/inbox/request-1')
  await expect.element(button(/Retry/)).not.toBeInTheDocument()
})

test('j and k go from row to row', async () => {
  await open({ rows: ['A', 'B', 'C'].map((title) => aRow({ id: title, title })) })
  await expect.element(page.getByRole('link', { name: 'C' })).toBeVisible()
  for (const [key, title] of ['jA', 'jB', 'jC', 'jC', 'kB']) {
    await userEvent.keyboard(key ?? '')
    await expect.element(page.getByRole('link', { name: title })).toHaveFocus()
  }
})

test('without a mail server the screen says that mails wait', async () => {
  await open({ hasMailServer: false })
  await expect.element(page.getByText('No email server is configured')).toBeVisible()
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
  await open({ channels })
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
  await open({ channels }, { [call]: () => ({ body: { isSent: false, message } }) })
  await button(`Send a test: ${name}`).click()
  const status = page.getByRole('region', { name: 'Channels' }).getByRole('status')
  await expect.element(status).toHaveTextContent(`${name}: ${message}`)
})

test('a channel is paused with a reason and resumed, by keyboard alone', async () => {
  const list = { channels: [aChannel('mail'), aChannel('chat')] }
  const changeChat = (change: Partial<ChannelRow>) => {
    list.channels = [aChannel('mail'), aChannel('chat', change)]
    return done()
  }
  const changes = await open(list, {
    'POST /deliveries/channels/chat/pause': ({ body }) => {
      const { reason } = body as { reason: string }
      return changeChat({ pausedAt: Date.now(), pausedFor: reason, pausedBy: 'Ada' })
    },
    'POST /deliveries/channels/chat/resume': () => changeChat({}),
  })
  const pause = button('Pause … Chat')
  await expect.element(pause).toBeVisible()
  pause.element().focus()
  await userEvent.keyboard('{Enter}')
  const reason = page.getByRole('dialog', { name: 'Pause the chat?' }).getByLabelText('Reason')
  await expect.element(reason).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(reason).toHaveAccessibleDescription('A short reason is required.')
  await userEvent.keyboard('The room moves{Enter}')
  await expect.element(reason).not.toBeInTheDocument()
  await expect.element(row('Chat').getByText(/by Ada: The room moves$/)).toBeVisible()
  await expect.element(button('Resume Chat')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Chat: resumed.')).toBeVisible()
  await expect.element(pause).toHaveFocus()
  expect(changes()).toEqual([
    ['POST /deliveries/channels/chat/pause', { reason: 'The room moves' }],
    ['POST /deliveries/channels/chat/resume', undefined],
  ])
})

test('a longer list shows more on demand', async () => {
  const second = { rows: [aRow({ id: 'two', title: 'Orchard' })] }
  await open(
    {},
    {
      'GET /deliveries': ({ query }) => ({
        body: aList(query.get('after') === '1_one' ? second : { rows: [aRow()], next: '1_one' }),
      }),
    },
  )
  await button('Load more').click()
  await expect.element(page.getByRole('link', { name: 'Orchard' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Meridian Freight Ltd' })).toBeVisible()
})

test('a mailbox that cannot be read is listed with the reason', async () => {
  await open({ mailbox: { readAt: null, failingSince: Date.now(), lastError: 'The mailbox refused the login.' } })
  await expect.element(page.getByText('Mailbox', { exact: true })).toBeVisible()
  await expect.element(page.getByText(': The mailbox refused the login.')).toBeVisible()
})
