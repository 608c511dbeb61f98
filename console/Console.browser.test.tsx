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

/** The session is answered when the list is asked for. */
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

test('a list is read while the session is, and only its first rows are rendered before they are painted', async () => {
  history.replaceState(null, '', '/inbox?view=all')
  const calls = stubService()
  const counts = watchRows()
  await render(<Console />)
  await expect.poll(shownRows).toBe(50)
  expect([...counts].filter((count) => count > 0)).toEqual([20, 50])
  const lists = calls.filter(({ call }) => call === 'GET /requests')
  expect(lists.map(({ query }) => query.toString())).toEqual(['view=all'])
})

test('the focus returns to a request below the first rows whose page was opened first', async () => {
  rememberOpened(idOf(15), 35)
  history.replaceState(null, '', '/inbox?view=all')
  stubService()
  await render(<Console />)
  await expect.poll(() => document.activeElement?.closest('li')?.dataset.id).toBe(idOf(15))
})

test('a list that was shown before is shown at once as a whole, so that its place on the page is restored', async () => {
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
