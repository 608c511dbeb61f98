import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { aList, amara, aRow, idOf, session } from '../tests/support/console/requests.ts'
import { stubCalls } from '../tests/support/console/stub-calls.ts'
import { Console } from './Console.tsx'
import { rememberOpened, setListShown } from './requests/list/last-opened.ts'
import { queries } from './shared/queries.ts'

const addressBefore = location.href

beforeEach(() => page.viewport(1280, 800))

afterEach(async () => {
  await cleanup()
  queries.clear()
  setListShown(false)
  rememberOpened('', 0)
  history.replaceState(null, '', addressBefore)
})

/** Answers the call of the session only after the call of the list. */
function stubService() {
  const isCalled = Promise.withResolvers<void>()
  const rows = Array.from({ length: 50 }, (_, nth) => aRow(50 - nth))
  return stubCalls({
    'GET /session': async () => {
      await isCalled.promise
      return { body: session }
    },
    'GET /requests/staff': () => ({ body: [amara] }),
    'GET /requests': () => {
      isCalled.resolve()
      return { body: aList(rows) }
    },
  })
}

const shownRows = () => document.querySelectorAll('main li').length

/** The numbers of rows after each change of the page. */
function watchRows() {
  const counts = new Set<number>()
  const observer = new MutationObserver(() => counts.add(shownRows()))
  observer.observe(document, { childList: true, subtree: true })
  return counts
}

test('a list is read at the same time as the session, and its first rows are painted before the others are rendered', async () => {
  history.replaceState(null, '', '/inbox?view=all')
  const calls = stubService()
  const counts = watchRows()
  await render(<Console />)
  await expect.poll(shownRows).toBe(50)
  expect([...counts].filter((count) => count > 0)).toEqual([15, 50])
  const lists = calls.filter(({ call }) => call === 'GET /requests')
  expect(lists.map(({ query }) => query.toString())).toEqual(['view=all'])
})

test('the focus returns to a request below the first rows if the console was opened at this request', async () => {
  rememberOpened(idOf(15), 35)
  history.replaceState(null, '', '/inbox?view=all')
  stubService()
  await render(<Console />)
  await expect.poll(() => document.activeElement?.closest('li')?.dataset.id).toBe(idOf(15))
})

test('on a device with a wrong clock the times are those of the service', async () => {
  history.replaceState(null, '', '/inbox?view=all')
  const now = Date.now() - 3 * 60 * 60_000
  stubCalls({
    'GET /session': () => ({ body: { ...session, now, endsAt: now + 1_800_000 } }),
    'GET /requests/staff': () => ({ body: [amara] }),
    'GET /requests': () => ({ body: aList([aRow(1, { receivedAt: now })]) }),
  })
  await render(<Console />)
  await expect.element(page.getByText(/^The clock of this device is 3 h ahead\./)).toBeVisible()
  await expect.element(page.getByRole('main').getByText('now', { exact: true }).first()).toBeVisible()
})

test('the sign-in stays when the list is refused after the session', async () => {
  history.replaceState(null, '', '/inbox')
  const refused = { status: 401, body: { code: 'not-signed-in', message: 'Sign in first.' } }
  const isShown = Promise.withResolvers<void>()
  const calls = stubCalls({
    'GET /session': () => refused,
    'GET /requests': async () => {
      await isShown.promise
      return refused
    },
  })
  await render(<Console />)
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect.element(button).toBeVisible()
  const before = button.element()
  isShown.resolve()
  await expect.poll(() => queries.isFetching()).toBe(0)
  expect(calls.filter(({ call }) => call === 'GET /session')).toHaveLength(1)
  expect(button.element()).toBe(before)
})

test('a list that was shown before is rendered as a whole at once, so that its scroll position is restored', async () => {
  history.replaceState(null, '', '/inbox?view=all')
  stubService()
  const { unmount } = await render(<Console />)
  await expect.poll(shownRows).toBe(50)
  await unmount()
  const counts = watchRows()
  await render(<Console />)
  await expect.poll(shownRows).toBe(50)
  expect([...counts].filter((count) => count > 0)).toEqual([50])
})
