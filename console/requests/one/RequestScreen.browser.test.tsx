import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Route } from 'wouter'
import type { RequestAnswer, RequestRow } from '../../../contract/console/requests.ts'
import { aConversation, aDraft, conversationCalls } from '../../../tests/support/console/conversation.ts'
import { aList, amara, aRequest, aRow, idOf, kerstin, session } from '../../../tests/support/console/requests.ts'
import { show } from '../../../tests/support/console/show.tsx'
import { stubCalls } from '../../../tests/support/console/stub-calls.ts'
import { queries } from '../../shared/queries.ts'
import RequestScreen from './RequestScreen.tsx'

const ID = idOf(1)
let stored: RequestAnswer
/** The list behind the request. */
let listed: RequestRow[]
let hasSession = true
/** Changes are answered after it. */
let isAnswering: Promise<void> | undefined

beforeEach(() => {
  stored = aRequest()
  listed = [aRow(2), aRow(1), aRow(0)]
  hasSession = true
  isAnswering = undefined
})

test('a change is saved with its version, and can be undone', async () => {
  const { calls } = await open()
  await choose('Status', 'Won')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone.')).toBeVisible()
  expect(edits(calls)).toEqual([{ body: { status: 'won' }, version: '"1"' }])
  expect(calls.find(({ call }) => call === 'POST /requests/undo')?.body).toEqual({
    changes: [{ id: ID, version: 2 }],
  })
  await expect.element(page.getByRole('button', { name: 'Status New' })).toBeVisible()
})

test('each touch of the attribution has its own list of values', async () => {
  const rowsOf = (source: string) => [{ label: 'Source', text: source }]
  stored = aRequest({
    attribution: [
      { title: 'First came from', rows: rowsOf('news') },
      { title: 'Last came from', rows: rowsOf('search') },
    ],
  })
  await open()
  const last = page.getByRole('region', { name: 'Last came from' })
  await expect.element(last.getByRole('term')).toHaveTextContent('Source')
  await expect.element(last.getByRole('definition')).toHaveTextContent('search')
})

test('a survey is drawn with its figures, each on one line, and stays a text if it is none', async () => {
  await page.viewport(360, 740)
  const figures = 'Report 42 h · Reconciliation 12.5 h · Assign 60 h · Repair 120 h · Invoice 28 h = 262.5 h'
  stored = aRequest({ rows: [{ label: 'Survey', text: figures }] })
  const { unmount } = await open()
  const drawing = page.getByRole('region', { name: 'Survey' })
  await expect.element(drawing.getByText('262.5\u00a0h')).toBeVisible()
  await expect.element(drawing.getByRole('columnheader')).toHaveLength(5)
  for (const cell of drawing.getByRole('cell').elements()) expect(cell.clientHeight).toBeLessThan(28)
  await unmount()
  stored = aRequest({ rows: [{ label: 'Survey', text: 'We need a month' }] })
  queries.clear()
  await open()
  await expect.element(page.getByRole('definition').first()).toHaveTextContent('We need a month')
})

test('a request has its reference, the title and the language of its form, and no consent if none was given', async () => {
  stored = aRequest({ locale: 'de' })
  await open()
  await expect.element(page.getByText('Reference 1XB-7QM-3KP')).toBeVisible()
  await expect.element(page.getByText(/^Received with “(Engage Talent|Contact form)”$/)).toBeVisible()
  await expect.element(page.getByText(stored.text)).toHaveAttribute('lang', 'de')
  await expect.element(page.getByRole('region', { name: 'Consent' })).not.toBeInTheDocument()
})

test('the consent is shown in its language, with its time', async () => {
  const text = 'Ich willige ein, dass meine Angaben gespeichert werden.'
  stored = aRequest({ consent: { text, locale: 'de', at: Date.UTC(2026, 10, 21, 12) } })
  await open()
  const consent = page.getByRole('region', { name: 'Consent' })
  await expect.element(consent.getByText(text)).toHaveAttribute('lang', 'de')
  await expect.element(consent.getByText(/^In German \(de\), given/)).toBeVisible()
  await expect.element(consent.getByRole('time')).toHaveAttribute('datetime', '2026-11-21T12:00:00.000Z')
})

test.each([
  [true, 'Held', 'Held: random letters. Deliveries about it are held until somebody decides.'],
  [false, 'Suspected spam', 'Suspected spam: random letters.'],
])('a suspected request (held: %s) is called “%s”', async (isHeld, name, text) => {
  stored = aRequest({ suspectedFor: 'random letters', isHeld })
  await open()
  const callout = page.getByRole('region', { name })
  await expect.element(callout.getByRole('paragraph')).toHaveTextContent(text)
})

test('each delivery names its channel', async () => {
  const delivery: RequestAnswer['deliveries'][number] = {
    id: idOf(70),
    channel: 'mail',
    recipient: 'sales@sextant.example',
    state: 'waiting',
    createdAt: Date.UTC(2026, 10, 21, 12),
    dueAt: 0,
    attempts: 0,
    lastError: null,
    deliveredAt: null,
    dismissedFor: null,
  }
  const others = (['webhook', 'chat', 'acknowledgement'] as const).map((channel, index) => ({
    ...delivery,
    id: idOf(71 + index),
    channel,
    recipient: null,
  }))
  stored = aRequest({ deliveries: [delivery, ...others], hasEarlierDeliveries: true })
  await open()
  const list = page.getByRole('region', { name: 'Deliveries' })
  for (const text of ['Email to sales@sextant.example', 'Webhook', 'Chat', 'Acknowledgement to the visitor'])
    await expect.element(list.getByText(text, { exact: true })).toBeVisible()
  await expect.element(list.getByText('Earlier ones are not shown.')).toBeVisible()
})

test('a stale change says who changed what, keeps the note that is typed, and can be applied', async () => {
  const { calls } = await open()
  await page.getByRole('textbox', { name: 'Note' }).fill('Calls back on Monday')
  changeAsKerstin()
  await choose('Status', 'Won')
  const notice = page.getByRole('alert').filter({ hasText: 'Not saved: someone' })
  await expect.element(notice.getByText(/^Status set to Qualified by Kerstin Wolf/)).toBeVisible()
  await expect.element(notice.getByText('Status set to Won')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Status Qualified' })).toBeVisible()
  await page.getByRole('button', { name: 'Apply mine' }).click()
  await expect.element(page.getByRole('button', { name: 'Status Won' })).toBeVisible()
  expect(edits(calls).at(-1)).toEqual({ body: { status: 'won' }, version: '"2"' })
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Calls back on Monday')
})

test('a change of another field than that of a colleague is saved without a question', async () => {
  const { calls } = await open()
  changeAsKerstin()
  await choose('Owner', 'Kerstin Wolf')
  const text = 'Owner set to Kerstin Wolf. Status set to Qualified by Kerstin Wolf.'
  await expect.element(page.getByText(text)).toBeVisible()
  expect(edits(calls)).toEqual([
    { body: { owner: kerstin.id }, version: '"1"' },
    { body: { owner: kerstin.id }, version: '"2"' },
  ])
  await expect.element(page.getByRole('button', { name: 'Status Qualified' })).toBeVisible()
  await expect.element(page.getByText(/^Not saved: someone/)).not.toBeInTheDocument()
})

test('the same choice as that of a colleague is no conflict', async () => {
  await open()
  changeAsKerstin()
  await choose('Status', 'Qualified')
  await expect.element(page.getByRole('button', { name: 'Status Qualified' })).toBeVisible()
  await expect.element(page.getByText(/^Not saved: someone/)).not.toBeInTheDocument()
})

test('after a stale change the values of the others can stay', async () => {
  const { calls } = await open()
  changeAsKerstin()
  await choose('Status', 'Won')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect.element(page.getByText(/^Not saved: someone/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Status Qualified' })).toBeVisible()
  expect(edits(calls)).toHaveLength(1)
})

test('changes that are answered on the next request stay with their own', async () => {
  const answer = Promise.withResolvers<void>()
  isAnswering = answer.promise
  const { calls } = await open()
  await choose('Status', 'Won')
  await choose('Owner', 'Kerstin Wolf')
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('heading', { name: 'Company 0' })).toBeVisible()
  answer.resolve()
  await expect.poll(() => queries.isMutating()).toBe(0)
  expect(edits(calls)).toHaveLength(2)
  expect(stored).toMatchObject({ status: 'won', version: 3 })
  await expect.element(page.getByRole('heading', { name: 'Company 0' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Status New' })).toBeVisible()
})

test('a change that is stale is reported with its own request', async () => {
  const answer = Promise.withResolvers<void>()
  isAnswering = answer.promise
  await open()
  changeAsKerstin()
  await choose('Status', 'Won')
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('heading', { name: 'Company 0' })).toBeVisible()
  answer.resolve()
  await expect.poll(() => queries.isMutating()).toBe(0)
  const notice = page.getByRole('alert').filter({ hasText: 'Not saved: someone' })
  await expect.element(notice).not.toBeInTheDocument()
  await userEvent.keyboard('k')
  await expect.element(notice).toBeVisible()
})

test('the draft of a note survives the end of the session and a reload, until it is stored', async () => {
  const { unmount } = await open()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Wants a pilot')
  hasSession = false
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect.element(page.getByText('Your session has ended.')).toBeVisible()
  await expect.element(note).toHaveValue('Wants a pilot')

  await unmount()
  queries.clear()
  hasSession = true
  const { calls } = await open()
  await expect.element(note).toHaveValue('Wants a pilot')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect.element(note).toHaveValue('')
  expect(calls.find(({ call }) => call.endsWith('/notes'))?.body).toEqual({ text: 'Wants a pilot' })
  expect(sessionStorage).toHaveLength(0)
  await expect.element(page.getByText('The note was added.')).toBeVisible()
})

test('other requests of the address are told apart by their texts, and spam is not called new', async () => {
  const related = { form: 'trial', receivedAt: 0, locale: 'en', status: 'new', isSuspected: false } as const
  stored = aRequest({
    related: [
      { ...related, id: idOf(5), title: 'We want an agent.' },
      { ...related, id: idOf(6), title: 'Buy now', isSuspected: true },
    ],
  })
  await open()
  const others = page.getByRole('region', { name: 'From the same address' })
  await expect.element(others.getByRole('link', { name: /^We want an agent\.\s*New/ })).toBeVisible()
  await expect.element(others.getByRole('link', { name: /^Buy now\s*Suspected/ })).toBeVisible()
})

test('what the head says is not repeated below the text', async () => {
  stored = aRequest({
    rows: [
      { label: 'Company name', text: 'Company 1' },
      { label: 'Email', text: 'office@company1.example' },
      { label: 'Team size', text: '6-10' },
    ],
  })
  await open()
  await expect.element(page.getByText('6-10')).toBeVisible()
  expect(page.getByText('Company 1', { exact: true }).elements()).toHaveLength(1)
  expect(page.getByText('office@company1.example').elements()).toHaveLength(1)
})

test('a field with the same text as another one is shown', async () => {
  stored = aRequest({
    company: 'Company 1',
    industry: 'Company 1',
    rows: [
      { label: 'Company name', text: 'Company 1' },
      { label: 'Industry', text: 'Company 1' },
    ],
  })
  await open()
  await expect.element(page.getByText('Industry', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Company name', { exact: true })).not.toBeInTheDocument()
})

test('owner, status and follow-up are chosen with keys, and no single key changes them', async () => {
  const { calls } = await open()
  await userEvent.keyboard('a')
  await expect.element(page.getByRole('menuitemradio', { name: 'Amara Okafor (me)' })).toHaveFocus()
  expect(edits(calls)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => edits(calls).at(-1)?.body).toEqual({ owner: amara.id })
  await userEvent.keyboard('s')
  await expect.element(page.getByRole('menuitemradio', { name: 'New' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('!')
  await expect.element(page.getByRole('menuitemradio', { name: 'Spam' })).toHaveFocus()
  await userEvent.keyboard('{Escape}f')
  expect(edits(calls)).toHaveLength(1)
  await userEvent.keyboard('3')
  await expect.poll(() => edits(calls).at(-1)?.body).toEqual({ followUpOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
})

test('the keys of the follow-up save once, and those with Ctrl or Alt belong to the browser', async () => {
  const { calls } = await open()
  await userEvent.keyboard('f{Control>}3{/Control}{Alt>}3{/Alt}')
  await userEvent.keyboard('{7>3/}')
  await expect.element(page.getByRole('button', { name: 'No follow-up' })).toBeVisible()
  await expect.poll(() => queries.isMutating()).toBe(0)
  expect(edits(calls)).toHaveLength(1)
})

test('n goes to the note, and Escape leaves it with its text', async () => {
  await open()
  const note = page.getByRole('textbox', { name: 'Note' })
  await userEvent.keyboard('nWants a pilot')
  await expect.element(note).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(note).not.toHaveFocus()
  await expect.element(note).toHaveValue('Wants a pilot')
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('heading', { name: 'Company 0' })).toBeVisible()
})

test('a note that is too long stays whole, is not added, and the limit is said', async () => {
  const { calls } = await open()
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('x'.repeat(5_001))
  await expect.element(note).toHaveValue('x'.repeat(5_001))
  await expect.element(note).toHaveAccessibleDescription('At most 5,000 characters; this text has 5,001.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('button', { name: 'Add note' })).toHaveAttribute('aria-disabled', 'true')
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

test('e goes to Not spam', async () => {
  stored = aRequest({ suspectedFor: 'random letters' })
  await open()
  await userEvent.keyboard('e')
  await expect.element(page.getByRole('button', { name: 'Not spam' })).toHaveFocus()
})

test('a follow-up can be moved by the same choices, and the panel keeps its height', async () => {
  const { calls } = await open()
  const panel = page.getByRole('region', { name: 'State' })
  const before = panel.element().clientHeight
  await page.getByRole('button', { name: 'In a week' }).click()
  await expect.element(page.getByRole('button', { name: 'No follow-up' })).toBeVisible()
  expect(panel.element().clientHeight).toBe(before)
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect.poll(() => edits(calls)).toHaveLength(2)
})

test('a new request is set to contacted with one click', async () => {
  const { calls } = await open()
  await page.getByRole('button', { name: 'Set to Contacted' }).click()
  await expect.poll(() => edits(calls)).toEqual([{ body: { status: 'contacted' }, version: '"1"' }])
  await expect.element(page.getByRole('button', { name: 'Set to Contacted' })).not.toBeInTheDocument()
})

test('a mail that needs no answer is no longer waiting after one click', async () => {
  stored = aRequest({ status: 'contacted', waitingSince: stored.receivedAt })
  const { calls } = await open()
  await page.getByRole('button', { name: 'No answer needed' }).click()
  await expect.element(page.getByText('No answer needed.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'No answer needed' })).not.toBeInTheDocument()
  expect(edits(calls)).toEqual([{ body: { waitingSince: null }, version: '"1"' }])
})

test('the button keeps the focus while a note is saved, and the result is announced', async () => {
  const { calls } = await open()
  await page.getByRole('textbox', { name: 'Note' }).fill('Wants a pilot')
  const add = page.getByRole('button', { name: 'Add note' })
  add.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status').getByText('The note was added.')).toBeVisible()
  await expect.element(add).toHaveFocus()
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(calls.filter(({ call }) => call.endsWith('/notes'))).toHaveLength(1)
})

test('the heading of the next request has the focus', async () => {
  await open()
  page.getByRole('button', { name: 'Next request' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Company 0' })).toHaveFocus()
})

test('j and k go through the list of the address, in its order before a connection was lost', async () => {
  const { calls, history } = await open()
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  listed = [aRow(2), aRow(0)] // The request has left the view.
  const before = calls.length
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  await expect.poll(() => calls.length).toBeGreaterThan(before)
  await expect.poll(() => queries.isFetching()).toBe(0)
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  await userEvent.keyboard('j')
  expect(history.at(-1)).toBe(`/inbox/${idOf(0)}?view=all`)
  await userEvent.keyboard('k')
  expect(history.at(-1)).toBe(`/inbox/${ID}?view=all`)
})

async function open() {
  const calls = stubCalls({
    'GET /requests/staff': () => ({ body: [amara, kerstin] }),
    'GET /requests': () => ({ body: aList(listed) }),
    [`GET /requests/${ID}`]: () => ({ body: stored }),
    ...conversationCalls(ID, { conversation: aConversation(), draft: aDraft(), version: 1 }),
    ...conversationCalls(idOf(0), { conversation: aConversation(), draft: aDraft(), version: 1 }),
    [`GET /requests/${idOf(0)}`]: () => ({
      body: aRequest({ id: idOf(0), company: 'Company 0' }),
    }),
    [`PATCH /requests/${ID}`]: async ({ body, headers }) => {
      await isAnswering
      const { version, status, owner, followUpOn, waitingSince, changes } = stored
      if (headers.get('if-match') !== `"${version}"`) {
        const details = { version, status, owner, followUpOn, waitingSince, changes }
        return { status: 412, body: { code: 'version-stale', message: 'Stale.', ...details } }
      }
      stored = { ...stored, ...(body as object), version: version + 1 }
      return { body: stored }
    },
    'POST /requests/undo': () => {
      stored = { ...stored, status: 'new', version: stored.version + 1 }
      return { body: { undone: 1 } }
    },
    [`POST /requests/${ID}/notes`]: () =>
      hasSession ? { body: {} } : { status: 401, body: { code: 'not-signed-in', message: 'Your session has ended.' } },
  })
  const { history, unmount } = await show(
    <Route path="/inbox/:id">
      <RequestScreen session={session} />
    </Route>,
    `/inbox/${ID}?view=all`,
  )
  await expect.element(page.getByRole('heading', { name: 'Company 1' })).toBeVisible()
  return { calls, unmount, history }
}

async function choose(menu: string, option: string) {
  await page.getByRole('button', { name: new RegExp(`^${menu}`) }).click()
  await page.getByRole('menuitemradio', { name: option }).click()
}

function changeAsKerstin() {
  const change = { field: 'status', before: 'new', after: 'qualified' } as const
  stored = {
    ...stored,
    status: 'qualified',
    version: stored.version + 1,
    changes: [{ id: idOf(50), at: Date.now(), by: kerstin, ...change }],
  }
}

const edits = (calls: ReturnType<typeof stubCalls>) =>
  calls
    .filter(({ call }) => call.startsWith('PATCH'))
    .map(({ body, headers }) => ({ body, version: headers.get('if-match') }))
