import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AuditItem } from '../../contract/console/staff.ts'
import { show } from '../../tests/support/console/show.tsx'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import { queries } from '../shared/queries.ts'
import AuditScreen from './AuditScreen.tsx'

const anEntry = (id: string, action: string, change: Partial<AuditItem> = {}): AuditItem => ({
  ...{ id, action, at: Date.now(), subject: null, fields: null, times: 1, by: { id: 'ada', name: 'Ada Byron' } },
  ...change,
})

type Given = { list?: AuditItem[]; next?: string | null; isFilteredReady?: Promise<void> }

async function open({ list = [], next = null, isFilteredReady }: Given) {
  const calls = stubCalls({
    'GET /audit': async ({ query }) => {
      if (query.has('action')) await isFilteredReady
      const answer = query.has('before') ? { rows: [anEntry('0', 'added a note')], next: null } : { rows: list, next }
      return { body: { ...answer, people: [] } }
    },
  })
  await show(<AuditScreen />, '/audit')
  return calls
}

const entries = () => [anEntry('2', 'changed areas'), anEntry('1', 'signed in')]

test('fields have the labels of the screens, and counted failures their number', async () => {
  const changed = anEntry('1', 'changed an employee', { fields: 'Designation, AlternateContactNo' })
  await open({ list: [anEntry('2', 'failed to sign in', { by: null, times: 12 }), changed] })
  await expect.element(page.getByText('Designation, Alternate No.')).toBeVisible()
  const row = page.getByRole('row', { name: /failed to sign in, 12 times within an hour/ })
  await expect.element(row).toBeVisible()
})

test('an entry links to its record, if there is one to see', async () => {
  const about = (id: string, subject: AuditItem['subject']) => anEntry(id, 'changed a request', { subject })
  const list = [
    about('5', { id: 'r1', kind: 'request', name: 'Meridian' }),
    about('4', { id: 'e1', kind: 'employee', name: 'Mara Lindqvist' }),
    about('3', { id: 'ada', kind: 'staff', name: 'Ada Byron' }),
    about('2', { id: 'gone', kind: null, name: null }),
  ]
  await open({ list })
  await expect.element(page.getByText('gone')).toBeVisible()
  const links = [...document.querySelectorAll('td a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  expect(links).toEqual(['Meridian /inbox/r1?view=all', 'Mara Lindqvist /employees/e1', 'Ada Byron /staff#ada'])
})

test('loading older entries extends the session, and they stay when newer ones are added', async () => {
  const list = entries()
  const calls = await open({ list, next: '1' })
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.element(page.getByText('3 entries', { exact: true })).toBeVisible()
  list.unshift(anEntry('3', 'issued an invitation'))
  await queries.refetchQueries()
  await expect.element(page.getByText('4 entries', { exact: true })).toBeVisible()
  expect(calls.map(({ headers }) => headers.get('console-poll'))).toEqual([null, null, '1'])
})

test('older entries are not loaded while the rows of other filters are shown', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await open({ list: entries(), next: '1', isFilteredReady: promise })
  await page.getByLabelText('Action').selectOptions('signed in')
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  resolve()
  await expect.element(page.getByRole('button', { name: 'Load more' })).toBeVisible()
})
