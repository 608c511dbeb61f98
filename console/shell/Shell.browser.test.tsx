import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Area, areas } from '../../contract/console/areas.ts'
import type { AuditAnswer } from '../../contract/console/staff.ts'
import { aList, session as aSession } from '../../tests/support/console/requests.ts'
import { show } from '../../tests/support/console/show.tsx'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import { reloadSession } from '../shared/session.ts'
import { Shell } from './Shell.tsx'

const HOUR_MS = 60 * 60_000
const ended = { status: 401, body: { code: 'not-signed-in', message: 'Sign in first.' } }
let hasEnded = false

afterEach(() => {
  hasEnded = false
})

test('the name opens passkeys and sessions', async () => {
  const { history } = await open()
  await page.getByRole('button', { name: 'Amara Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Passkeys and sessions' }).click()
  expect(history.at(-1)).toBe('/me')
})

test('a sign-out that the service does not answer says so', async () => {
  const { calls } = await open()
  await page.getByRole('button', { name: 'Amara Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.element(page.getByText(/^You are still signed in\. The service answered 503/)).toBeVisible()
  expect(calls.at(-1)?.call).toBe('POST /sign-out')
})

test('the heading of an opened screen has the focus', async () => {
  await open('/staff')
  await expect.element(page.getByRole('heading', { name: 'Staff' })).toBeVisible()
  page.getByRole('link', { name: 'Audit' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Audit' })).toHaveFocus()
})

test.each([
  ['/no-such-screen', [...areas], 'There is no such screen'],
  ['/audit', ['inbox'], 'You cannot open this screen'],
] as const)('%s with the areas %j has the heading “%s”', async (path, own, title) => {
  await open(path, [...own])
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(document.title).toBe(`${title} · Staff console`)
})

test.each([360, 320])(
  'at %i px every screen has a tab or is behind More, which marks the current one',
  async (width) => {
    await page.viewport(width, 780)
    await open('/audit')
    const nav = page.getByRole('navigation', { name: 'Screens' })
    const more = nav.getByRole('button', { name: 'More' })
    await expect.element(more).toHaveAttribute('aria-current', 'true')
    const tabs = ['Inbox', 'Figures', 'Deliveries']
    for (const name of tabs) await expect.element(nav.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    await expect.element(more).toBeInViewport({ ratio: 1 })
    expect(nav.getByRole('link').all()).toHaveLength(3)

    await more.click()
    for (const name of ['Employees', 'People', 'Staff'])
      await expect.element(nav.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    await expect.element(nav.getByRole('link', { name: 'Audit' })).toHaveAttribute('aria-current', 'page')
    await userEvent.keyboard('{Escape}')
    await expect.element(nav.getByRole('link', { name: 'Staff' })).not.toBeInTheDocument()
    await expect.element(more).toHaveFocus()

    await userEvent.keyboard('{Enter}')
    await nav.getByRole('link', { name: 'Staff' }).click()
    await expect.element(page.getByRole('heading', { name: 'Staff' })).toHaveFocus()
    await expect.element(nav.getByRole('link', { name: 'Staff' })).not.toBeInTheDocument()
  },
)

test('More closes when the focus leaves its list', async () => {
  await page.viewport(360, 780)
  await open()
  const nav = page.getByRole('navigation', { name: 'Screens' })
  await nav.getByRole('button', { name: 'More' }).click()
  await expect.element(nav.getByRole('link', { name: 'Employees' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(nav.getByRole('link', { name: 'Employees' })).not.toBeInTheDocument()
})

test('a phone has no More for a person whose screens all have a tab', async () => {
  await page.viewport(320, 780)
  await open('/nowhere', ['inbox', 'figures', 'employees'])
  const nav = page.getByRole('navigation', { name: 'Screens' })
  for (const name of ['Inbox', 'Figures', 'Deliveries', 'Employees'])
    await expect.element(nav.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  await expect.element(nav.getByRole('button')).not.toBeInTheDocument()
})

test.each([640, 1280])('at %i px every screen has a tab', async (width) => {
  await page.viewport(width, 780)
  await open()
  const nav = page.getByRole('navigation', { name: 'Screens' })
  const links = nav.getByRole('link')
  await expect.poll(() => links.all()).toHaveLength(7)
  for (const link of links.all()) await expect.element(link).toBeInViewport({ ratio: 1 })
  await expect.element(nav.getByRole('button')).not.toBeInTheDocument()
})

test('the link to the start is underlined', async () => {
  await open('/no-such-screen')
  await expect
    .element(page.getByRole('link', { name: 'Go to the start' }))
    .toHaveStyle('text-decoration-line: underline')
})

test('the list of keys begins at its title', async () => {
  await open()
  await userEvent.keyboard('?')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  await expect.element(dialog.getByRole('heading', { name: 'Keys' })).toHaveFocus()
})

test.each(['Control', 'Meta'])('%s and K goes from a screen without a search to that of all requests', async (key) => {
  const { history } = await open('/staff')
  await expect.element(page.getByRole('heading', { name: 'Staff' })).toBeVisible()
  await userEvent.keyboard(`{${key}>}k{/${key}}`)
  await expect.element(page.getByRole('searchbox', { name: 'Search requests' })).toHaveFocus()
  expect(history.at(-1)).toBe('/inbox?view=all')
  await expect.element(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Search requests' })).toHaveFocus()
})

test('Control and K goes to the search of the screen, not behind a dialog', async () => {
  const { history } = await open('/people')
  const search = page.getByRole('searchbox')
  await expect.element(search).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Keys' }).getByText('Ctrl + K')).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('heading', { name: 'Keys' })).toHaveFocus()
  await userEvent.keyboard('{Escape}{Control>}k{/Control}')
  await expect.element(search).toHaveFocus()
  expect(history).toEqual(['/people'])
})

test('Control and K leads a person without requests nowhere', async () => {
  const { history } = await open('/staff', ['admin'])
  await expect.element(page.getByRole('heading', { name: 'Staff' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(history).toEqual(['/staff'])
})

test('the sign-in after the end of a session stays, however often Escape is pressed', async () => {
  hasEnded = true
  await open()
  await reloadSession()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect.element(dialog).toBeVisible()
  for (let press = 0; press < 4; press++) await userEvent.keyboard('{Escape}')
  await userEvent.click(dialog)
  ;(document.activeElement as HTMLElement).blur()
  for (let press = 0; press < 4; press++) await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().matches(':modal')).toBe(true)
})

async function open(path = '/nowhere', own: Area[] = [...areas]) {
  const now = Date.now()
  const me = { ...aSession.me, areas: own }
  const session = { ...aSession, me, now, endsAt: now + HOUR_MS }
  const calls = stubCalls({
    'GET /session': () => (hasEnded ? ended : { body: session }),
    'GET /requests': () => ({ body: aList([]) }),
    'GET /requests/staff': () => ({ body: [] }),
    'GET /staff': () => ({ body: { staff: [], now } }),
    'GET /audit': () => ({ body: { rows: [], people: [], next: null } satisfies AuditAnswer }),
    'POST /sign-out': () => ({ status: 503, body: null }),
  })
  const { history } = await show(<Shell session={session} />, path)
  return { calls, history }
}
