import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { Failing } from '../../contract/console/failing.ts'
import type { RequestRow } from '../../contract/console/requests.ts'
import { aList, amara, aRow, idOf, kerstin, session } from '../../tests/support/console/requests.ts'
import { goOffline, goOnline, show } from '../../tests/support/console/show.tsx'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import { POLL_MS, queries } from '../shared/queries.ts'
import { wantSearch } from '../shared/search/wanted-search.ts'
import { setCharacterKeys } from '../shared/shortcuts.ts'
import InboxScreen from './InboxScreen.tsx'
import { rememberOpened } from './list/last-opened.ts'

let rows: RequestRow[] = []
/** Those of the view All, if they differ. */
let inAll: RequestRow[] | undefined
let everywhere: RequestRow[] | undefined
let failing: Failing[] = []

beforeEach(() => {
  rows = [aRow(2), aRow(1)]
  inAll = undefined
  everywhere = undefined
  failing = []
})

afterEach(() => setCharacterKeys(true))

test('search and filters stand in the address, and the back button undoes them', async () => {
  const calls = await open()
  await userEvent.type(page.getByRole('searchbox'), 'north')
  await expect.poll(() => location.search).toBe('?q=north')
  await page.getByLabelText('Form').selectOptions('Engage Talent')
  await expect.poll(() => location.search).toBe('?q=north&form=trial')
  await expect.poll(() => calls.at(-1)?.query.toString()).toBe('view=any&q=north&form=trial')
  history.back()
  await expect.poll(() => location.search).toBe('?q=north')
  await expect.element(page.getByLabelText('Form')).toHaveValue('')
})

test('a filter of the address is set in its field', async () => {
  await open({ path: '/inbox?view=all&q=north&status=won&stalled=yes' })
  await expect.element(page.getByRole('searchbox')).toHaveValue('north')
  await expect.element(page.getByLabelText('Status')).toHaveValue('won')
  await expect.element(page.getByLabelText('Activity')).toHaveDisplayValue('Stalled for 7 days')
  await expect.element(page.getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page')
})

test('a new request is announced and counted in the title, and the list is not sent again unchanged', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const calls = await open()
  const polls = () => calls.filter(({ call }) => call === 'GET /requests')
  await vi.advanceTimersByTimeAsync(POLL_MS)
  await expect.poll(() => polls().length).toBe(2)
  expect(polls()[0]?.headers.get('console-poll')).toBe(null)
  expect(polls()[1]?.headers.get('console-poll')).toBe('1')
  expect(polls()[1]?.headers.get('if-none-match')).toBe('"2"')
  expect(document.title).toBe('Inbox · Staff console')

  rows = [aRow(3), ...rows]
  await vi.advanceTimersByTimeAsync(POLL_MS)
  await expect.element(page.getByText('1 new request')).toBeInTheDocument()
  expect(page.getByText('1 new request').element().role).toBe('status')
  expect(document.title).toBe('(1) Inbox · Staff console')
  expect(names()).toEqual(['Company 3', 'Company 2', 'Company 1'])
})

test('a mail server that fails is named above the list, with the reason and a link to the deliveries', async () => {
  failing = [{ name: 'mail', since: Date.now(), why: 'Invalid login: 535 5.7.8 Password expired' }]
  await open()
  const line = page.getByText(/^Emails and answers have not been sent since .*: Invalid login: 535 5\.7\.8/)
  await expect.element(line).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Deliveries' })).toHaveAttribute('href', '/deliveries')
})

test('a request that comes back into the view is not announced as new', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open()
  rows = [aRow(1)]
  await vi.advanceTimersByTimeAsync(POLL_MS)
  await expect.poll(names).toEqual(['Company 1'])
  rows = [aRow(2), aRow(1)]
  await vi.advanceTimersByTimeAsync(POLL_MS)
  await expect.poll(names).toEqual(['Company 2', 'Company 1'])
  expect(document.title).toBe('Inbox · Staff console')
})

test('the list says that it is out of date as soon as the device is offline, and is read again afterwards', async () => {
  const calls = await open()
  goOffline()
  await expect.element(page.getByText(/^This list may be out of date: it was loaded at .* offline/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Company 2/ })).toBeVisible()
  const before = calls.length
  goOnline()
  await expect.element(page.getByText(/^This list may be out of date/)).not.toBeInTheDocument()
  expect(calls.length).toBeGreaterThan(before)
})

test.each([
  { view: 'waiting', missing: ['Owner', 'Next step', 'Status'], wider: 300 },
  { view: 'mine', missing: ['Owner'], wider: 90 },
])('the view $view has no columns $missing, and the text has their place', async ({ view, missing, wider }) => {
  await open({ path: '/inbox?view=all' })
  const about = () => page.getByText('About', { exact: true }).first().element().clientWidth
  for (const column of missing) await expect.element(page.getByText(column, { exact: true }).last()).toBeInTheDocument()
  const before = about()
  await cleanup()
  await open({ path: `/inbox?view=${view}` })
  const list = page.getByRole('list', { name: 'Requests' })
  await expect.element(list).toBeVisible()
  for (const column of missing) await expect.element(list.getByText(new RegExp(`^${column}:`))).not.toBeInTheDocument()
  expect(about()).toBeGreaterThan(before + wider)
})

test.each([360, 1280])('at %i px a new request that has an owner or a follow-up date says so', async (width) => {
  await page.viewport(width, 800)
  rows = [aRow(3, { owner: amara }), aRow(2, { followUpOn: '2026-01-05' }), aRow(1)]
  await open()
  const nameOf = (number: number) => page.getByRole('link', { name: new RegExp(`^Company ${number}`) })
  await expect.element(nameOf(3)).toHaveAccessibleName(/ Owner: Amara Okafor (?!.*Next step)/)
  await expect.element(nameOf(3).getByText('Amara Okafor')).toBeVisible()
  await expect.element(nameOf(2)).toHaveAccessibleName(/ Next step: Mon 5 Jan /)
  await expect
    .element(nameOf(1))
    .toHaveAccessibleName(/^Company 1 About: .*appointments\. (?:Source: direct )?Received: /)
})

test('a hidden tab does not poll', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const calls = await open()
  const before = calls.length
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await vi.advanceTimersByTimeAsync(4 * POLL_MS)
  expect(calls).toHaveLength(before)
})

test('rows are selected and assigned with the keyboard', async () => {
  const calls = await open()
  await userEvent.keyboard('jxjx')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  page.getByRole('button', { name: 'Assign' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: /^Amara/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect
    .poll(() => calls.find(({ call }) => call === 'POST /requests/bulk')?.body)
    .toEqual({ action: 'assign', ids: [idOf(2), idOf(1)], owner: kerstin.id })
  await expect.element(page.getByText('2 selected')).not.toBeInTheDocument()
  await expect.element(page.getByText('2 requests assigned to Kerstin Wolf.')).toBeVisible()
})

test.each([
  { undone: 2, text: 'Undone for 2 requests.' },
  {
    undone: 1,
    text: 'Undone for 1 request. 1 request was changed in the meantime and not undone.',
  },
  { undone: 0, text: '2 requests were changed in the meantime and not undone.' },
])('a change of several requests is undone, and says "$text"', async ({ undone, text }) => {
  const calls = await open({ undone })
  await userEvent.keyboard('jxjx')
  await page.getByRole('button', { name: 'Spam', exact: true }).click()
  await expect.element(page.getByText('2 requests marked as spam.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(text)).toBeVisible()
  expect(calls.find(({ call }) => call === 'POST /requests/undo')?.body).toEqual({
    changes: [2, 1].map((number) => ({ id: idOf(number), version: 2 })),
  })
  expect(calls.at(-1)?.call).toBe('GET /requests')
})

test.each([
  ['spam', { suspectedFor: 'random letters', isHeld: true }, /Held: random letters/],
  ['mine', { suspectedFor: 'random letters' }, /^Company 1 Suspected About: Healthcare.* Next step: .* Status: New /],
  [
    'all',
    { followUpOn: '2026-11-20' },
    /^Company 1 About: Healthcare.* Source: direct Owner: Amara Okafor Next step: .* Status: New Received: /,
  ],
] as const)(
  'each value of a row in %s has its label, because screen readers do not get the column heads',
  async (view, change, name) => {
    rows = [aRow(1, { owner: amara, ...change })]
    await open({ path: `/inbox?view=${view}` })
    await expect.element(page.getByRole('listitem').getByRole('link')).toHaveAccessibleName(name)
  },
)

test('the sender of several requests in a row is shown once, and said in each', async () => {
  const sender = { company: 'Harbour Freight', email: 'ops@harbour.example' }
  rows = [
    aRow(5, sender),
    aRow(4, sender),
    aRow(3, { ...sender, email: 'hr@harbour.example' }),
    aRow(2),
    aRow(1, sender),
  ]
  await open()
  const shown = (name: string) => page.getByRole('list', { name: 'Requests' }).getByText(name, { exact: true })
  await expect.element(page.getByRole('link', { name: /^Harbour Freight, same sender About: / })).toBeVisible()
  expect(shown('Harbour Freight').all()).toHaveLength(3)
  expect(shown('same sender').all()).toHaveLength(1)
  await userEvent.keyboard('jjx')
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Select Harbour Freight' }).nth(1)).toBeChecked()
})

test('a text of a visitor has the language of its form', async () => {
  const text = 'Wir brauchen Hilfe.'
  rows = [aRow(1, { form: 'contact', subject: 'Angebot', excerpt: text, locale: 'de' })]
  await open({ path: '/inbox?view=all&q=hilfe' })
  await expect.element(page.getByText(text)).toHaveAttribute('lang', 'de')
  await expect.element(page.getByText('Angebot')).toHaveAttribute('lang', 'de')
})

test('keys work after a box was ticked with the mouse, and with Caps Lock', async () => {
  await open()
  await page.getByRole('checkbox', { name: 'Select Company 2' }).click()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('link', { name: /^Company 1/ })).toHaveFocus()
  await userEvent.keyboard('X')
  await expect.element(page.getByText('2 selected')).toBeVisible()
})

test('a search that is too long stays in the field, is not searched, and the limit is said', async () => {
  const calls = await open()
  const field = page.getByRole('searchbox')
  await field.fill('x'.repeat(300))
  await expect.element(page.getByText(/^At most \d+ characters; this text has 300\.$/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('x'.repeat(300))
  expect(location.search).toBe('')
  expect(calls.some(({ query }) => query.has('q'))).toBe(false)
})

test('the result of a search is announced, also an empty one', async () => {
  await open()
  const status = page.getByRole('status').filter({ hasText: /request/ })
  await expect.element(status).toHaveTextContent('2 requests')
  const region = status.element()
  rows = []
  await userEvent.type(page.getByRole('searchbox'), 'north')
  await expect.poll(() => region.textContent).toBe('No request matches')
  expect(region.isConnected).toBe(true)
})

test('a search in a view finds everywhere, a view is then a filter, and the end of the search leads back', async () => {
  const calls = await open({ path: '/inbox?view=mine' })
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect.element(views.getByRole('link', { name: 'Everywhere' })).not.toBeInTheDocument()
  const field = page.getByRole('searchbox')
  await userEvent.type(field, 'north')
  await expect.poll(() => location.search).toBe('?q=north')
  await expect.poll(() => calls.at(-1)?.query.toString()).toBe('view=any&q=north')
  await expect.element(views.getByRole('link', { name: 'Everywhere' })).toHaveAttribute('aria-current', 'page')
  await userEvent.clear(field)
  await expect.poll(() => location.search).toBe('?view=mine')
  await userEvent.type(field, 'north')
  await expect.poll(() => location.search).toBe('?q=north')
  await views.getByRole('link', { name: /^Waiting/ }).click()
  await expect.poll(() => location.search).toBe('?view=waiting&q=north')
  await userEvent.type(field, 'ern')
  await expect.poll(() => location.search).toBe('?view=waiting&q=northern')
  await userEvent.clear(field)
  await expect.poll(() => location.search).toBe('')
})

test.each([
  ['search', 'q=north', 'Show 3 everywhere', '?q=north'],
  ['filter', 'form=trial', 'Show 3 in All', '?view=all&form=trial'],
])('a %s without a result in a view has the number of all matches, and shows them with one click', async (...given) => {
  const [, query, button, address] = given
  rows = []
  inAll = everywhere = [aRow(3), aRow(2), aRow(1)]
  await open({ path: `/inbox?view=mine&${query}` })
  await page.getByRole('button', { name: button }).click()
  await expect.poll(() => location.search).toBe(address)
  await expect.poll(names).toEqual(['Company 3', 'Company 2', 'Company 1'])
})

test('a search without a result in any view says so', async () => {
  rows = []
  everywhere = []
  await open()
  await userEvent.type(page.getByRole('searchbox'), 'north')
  await expect.element(page.getByRole('heading', { name: 'No request matches' })).toBeVisible()
  expect(page.getByRole('button', { name: /everywhere|in All/ }).elements()).toEqual([])
  await page.getByRole('link', { name: /^Spam/ }).click()
  await expect.element(page.getByText('No request matches anywhere.')).toBeVisible()
})

test('after "Load more" the first new row has the focus', async () => {
  await open({ older: [aRow(0), aRow(-1)] })
  page.getByRole('button', { name: 'Load more' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: /^Company 0/ })).toHaveFocus()
})

test('after "Load more" the focus stays where the person has moved it meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await open({ older: [aRow(0)], isOlderReady: promise })
  await page.getByRole('button', { name: 'Load more' }).click()
  page.getByRole('searchbox').element().focus()
  resolve()
  await expect.poll(names).toHaveLength(3)
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})

test('a next page that arrives after a change of the filters goes to the list that it belongs to', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const calls = await open({ older: [aRow(0)], isOlderReady: promise })
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByLabelText('Form').selectOptions('Engage Talent')
  await expect.poll(() => calls.at(-1)?.query.get('form')).toBe('trial')
  await expect.element(page.getByRole('button', { name: 'Load more' })).toBeVisible()
  resolve()
  await expect.poll(() => queries.isMutating()).toBe(0)
  expect(names()).toEqual(['Company 2', 'Company 1'])
  history.back()
  await expect.poll(names).toEqual(['Company 2', 'Company 1', 'Company 0'])
})

test('after an action on selected rows the focus is on the first of them', async () => {
  await open()
  await userEvent.keyboard('jjx')
  page.getByRole('button', { name: 'Spam', exact: true }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: /^Company 1/ })).toHaveFocus()
})

test('with single-key shortcuts switched off only Escape has an effect', async () => {
  setCharacterKeys(false)
  await open()
  await expect.element(page.getByRole('searchbox')).toHaveAttribute('aria-keyshortcuts', 'Control+K')
  const focused = document.activeElement
  await userEvent.keyboard('jx/')
  expect(document.activeElement).toBe(focused)
  await page.getByRole('checkbox', { name: 'Select Company 1' }).click()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  page
    .getByRole('link', { name: /^Company 1/ })
    .element()
    .focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument()
})

test('a search that is wanted has the focus, not the request that was opened before', async () => {
  rememberOpened(idOf(1), 1)
  await open()
  await expect.element(page.getByRole('link', { name: /^Company 1/ })).toHaveFocus()
  await cleanup()
  rememberOpened(idOf(1), 1)
  wantSearch()
  await open()
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})

test('an empty view says what would appear', async () => {
  rows = []
  await open()
  await expect.element(page.getByRole('heading', { name: 'Nobody waits for us' })).toBeVisible()
})

test('older pages stay when the first page is read again', async () => {
  const all = Array.from({ length: 4 }, (_, index) => aRow(4 - index))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  rows = all.slice(0, 2)
  await open({ older: all.slice(2) })
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(names).toHaveLength(4)
  rows = [aRow(5), ...all.slice(0, 1)]
  await vi.advanceTimersByTimeAsync(POLL_MS)
  await expect.poll(names).toEqual(['Company 5', 'Company 4', 'Company 3', 'Company 2', 'Company 1'])
})

test.each([390, 768, 1024, 1280])(
  'at %i px a toast with Undo covers neither the bar of selected requests nor the actions and views',
  async (width) => {
    await page.viewport(width, 800)
    rows = Array.from({ length: 20 }, (_, index) => aRow(20 - index))
    await open()
    await page.getByRole('checkbox', { name: 'Select Company 20' }).click()
    await page.getByRole('button', { name: 'Spam', exact: true }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select Company 19' }).click()
    const bar = page.getByRole('toolbar', { name: 'Selected requests' })
    await expect.element(bar).toBeVisible()
    const toast = undo.element().closest('[data-toast]')
    const others = [bar, page.getByRole('button', { name: 'Export' }), page.getByRole('navigation', { name: 'Views' })]
    for (const other of others) expect(doOverlap(toast, other.element())).toBe(false)
  },
)

type Given = { path?: string; older?: RequestRow[]; isOlderReady?: Promise<void>; undone?: number }

/** The screen on `rows`, with an older page if one is given. */
async function open({ path = '/inbox', older, isOlderReady, undone = 0 }: Given = {}) {
  history.replaceState(null, '', path)
  const calls = stubCalls({
    'GET /requests/staff': () => ({ body: [amara, kerstin] }),
    'POST /requests/bulk': ({ body }) => {
      const { ids } = body as { ids: string[] }
      return { body: { changed: ids.map((id) => ({ id, version: 2 })) } }
    },
    'POST /requests/undo': () => ({ body: { undone } }),
    'GET /requests': async ({ headers, query }) => {
      if (query.has('after')) {
        await isOlderReady
        return { body: aList(older ?? []) }
      }
      if (inAll && query.get('view') === 'all') return { body: aList(inAll) }
      if (everywhere && query.get('view') === 'any') return { body: aList(everywhere) }
      const etag = `"${rows.length}"`
      if (headers.get('if-none-match') === etag && !older) return { status: 304 }
      return { etag, body: aList(rows, { failing, ...(older && { next: rows.at(-1)?.id ?? null }) }) }
    },
  })
  await show(<InboxScreen session={session} />)
  await expect.element(page.getByText(/^Nobody waits|Company \d|No request/).first()).toBeInTheDocument()
  return calls
}

function doOverlap(one: Element | null, other: Element) {
  if (!one) throw new Error('There is no toast.')
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

const names = () => Array.from(document.querySelectorAll('li a > :first-child'), (name) => name.textContent)
