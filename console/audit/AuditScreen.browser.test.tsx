import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { AuditAnswer, AuditItem } from '../../contract/console/staff.ts'
import { POLL_MS, queries } from '../shared/queries.ts'
import AuditScreen from './AuditScreen.tsx'
import '../../ui/styles/site.css'

const anEntry = (id: string, action: string): AuditItem => ({
  id,
  action,
  at: Date.now(),
  subject: null,
  fields: null,
  times: 1,
  by: { id: 'ada', name: 'Ada Byron' },
})

const entries = [anEntry('2', 'changed areas'), anEntry('1', 'signed in')]

type Given = {
  next?: string | null
  isOlderReady?: Promise<void>
  isFilteredReady?: Promise<void>
}

/** Answers the list with its ETag, and records the headers of each call. */
function stubService({ next = null, isOlderReady, isFilteredReady }: Given = {}) {
  const calls: Headers[] = []
  const list = [...entries]
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const headers = new Headers(init?.headers)
    calls.push(headers)
    if (String(input).includes('before=')) await isOlderReady
    else if (String(input).includes('action=')) await isFilteredReady
    const etag = `"${list.map(({ id }) => id).join()}"`
    if (headers.get('if-none-match') === etag) return new Response(null, { status: 304 })
    const page = String(input).includes('before=')
      ? { rows: [anEntry('0', 'added a note')], next: null }
      : { rows: list, next }
    const answer: AuditAnswer = { ...page, people: [] }
    return Response.json(answer, { headers: { etag } })
  })
  return { calls, list }
}

async function open() {
  const { hook, searchHook } = memoryLocation({ path: '/audit' })
  await render(
    <QueryClientProvider client={queries}>
      <Router hook={hook} searchHook={searchHook}>
        <AuditScreen />
      </Router>
    </QueryClientProvider>,
  )
}

afterEach(() => {
  vi.useRealTimers()
  queries.clear()
})

test('fields have the labels of the screens', async () => {
  const { list } = stubService()
  list.splice(0, list.length, { ...anEntry('1', 'changed an employee'), fields: 'Designation, AlternateContactNo' })
  await open()
  await expect.element(page.getByText('Designation, Alternate No.')).toBeVisible()
})

test('an entry links to its record, if there is one to see', async () => {
  const { list } = stubService()
  const about = (id: string, subject: AuditItem['subject']) => ({ ...anEntry(id, 'changed a request'), subject })
  list.splice(
    0,
    list.length,
    about('5', { id: 'r1', kind: 'request', name: 'Meridian' }),
    about('4', { id: 'e1', kind: 'employee', name: 'Mara Lindqvist' }),
    about('3', { id: 'ada', kind: 'staff', name: 'Ada Byron' }),
    about('2', { id: 'gone', kind: null, name: null }),
  )
  await open()
  await expect.element(page.getByRole('link', { name: 'Meridian' })).toBeVisible()
  const links = [...document.querySelectorAll('td a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  expect(links).toEqual(['Meridian /inbox/r1?view=all', 'Mara Lindqvist /employees/e1', 'Ada Byron /staff#ada'])
  await expect.element(page.getByText('gone')).toBeVisible()
})

test('j and k move the focus from entry to entry', async () => {
  stubService()
  await open()
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect.element(row(/changed areas/)).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(row(/changed areas/)).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(row(/signed in/)).toHaveFocus()
  await userEvent.keyboard('jk')
  await expect.element(row(/changed areas/)).toHaveFocus()
})

test('the list is read again every 15 seconds, without being a use of the session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const { calls, list } = stubService()
  await open()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(POLL_MS)
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  list.unshift(anEntry('3', 'issued an invitation'))
  await vi.advanceTimersByTimeAsync(POLL_MS)
  vi.useRealTimers()
  await expect.element(page.getByRole('row', { name: /issued an invitation/ })).toBeVisible()
  expect(calls[0]?.get('console-poll')).toBeNull()
  const polls = calls.slice(1)
  expect(polls.map((headers) => headers.get('console-poll'))).toEqual(['1', '1'])
  expect(polls.map((headers) => headers.get('if-none-match'))).toEqual(['"2,1"', '"2,1"'])
})

test('loading older entries extends the session, and they stay when newer ones are added', async () => {
  const { calls, list } = stubService({ next: '1' })
  await open()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.element(page.getByText('3 entries', { exact: true })).toBeVisible()
  expect(calls[1]?.get('console-poll')).toBeNull()
  list.unshift(anEntry('3', 'issued an invitation'))
  await queries.refetchQueries()
  await expect.element(page.getByText('4 entries', { exact: true })).toBeVisible()
  expect(calls).toHaveLength(3)
})

test('an older page that arrives after a change of the filters is not added', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  stubService({ next: '1', isOlderReady: promise })
  await open()
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByLabelText('Action').selectOptions('signed in')
  await expect.element(page.getByRole('button', { name: 'Load more' })).toBeVisible()
  resolve()
  await expect.poll(() => queries.isMutating()).toBe(0)
  await expect.element(page.getByText('2 entries, and older ones')).toBeVisible()
})

test('older entries are not loaded while the rows of other filters are shown', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  stubService({ next: '1', isFilteredReady: promise })
  await open()
  await page.getByLabelText('Action').selectOptions('signed in')
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  resolve()
  await expect.element(page.getByRole('button', { name: 'Load more' })).toBeVisible()
})

test('failures that were counted have their number', async () => {
  const { list } = stubService()
  list.unshift({ ...anEntry('4', 'failed to sign in'), by: null, times: 12 })
  await open()
  const row = page.getByRole('row', { name: /failed to sign in, 12 times within an hour/ })
  await expect.element(row).toBeVisible()
})
