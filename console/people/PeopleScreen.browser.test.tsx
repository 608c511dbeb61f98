import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { ErasedAnswer, SearchAnswer } from '../../contract/console/people.ts'
import { idOf, session } from '../../tests/support/console/requests.ts'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import { Toaster } from '../../ui/toasts/Toaster.tsx'
import { currentToasts, dismissToast } from '../../ui/toasts/toasts.ts'
import { queries } from '../shared/queries.ts'
import PeopleScreen from './PeopleScreen.tsx'
import '../../ui/styles/site.css'

const found = {
  email: 'ada@meridian.example',
  requests: [
    {
      id: idOf(1),
      form: 'contact',
      receivedAt: 1,
      company: null,
      name: 'Ada Byron',
      email: 'ada@meridian.example',
      because: 'sender',
      deliveredTo: [],
      notes: 0,
      changes: 0,
      mails: 0,
      drafts: 0,
      deliveries: 0,
      unsent: 0,
      beingSent: 0,
    },
  ],
  notes: [],
  drafts: [],
  isMore: false,
  staff: null,
} as unknown as SearchAnswer

const refused = { status: 400, body: { code: 'invalid', message: 'The database is being restored.' } }
const erased: ErasedAnswer = { requests: 1, deliveries: 0, notes: 0, drafts: 0, beingSent: 0, stillInLog: false }

let answer = Promise.withResolvers<{ status?: number; body?: unknown }>()

beforeEach(() => {
  answer = Promise.withResolvers()
})

afterEach(async () => {
  await cleanup()
  queries.clear()
  sessionStorage.clear()
  for (const { id } of currentToasts()) dismissToast(id)
})

const dialog = page.getByRole('dialog', { name: 'Erase what is stored about ada@meridian.example?' })

/** The stored records about a person. */
async function openFound() {
  const calls = stubCalls({
    'POST /people/search': () => ({ body: found }),
    'POST /people/erase': () => answer.promise,
  })
  const { hook, searchHook } = memoryLocation({ path: '/people' })
  const screen = await render(
    <QueryClientProvider client={queries}>
      <Router hook={hook} searchHook={searchHook}>
        <PeopleScreen session={session} />
      </Router>
    </QueryClientProvider>,
  )
  await page.getByRole('searchbox', { name: 'Email address or name' }).fill('ada@meridian.example')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByRole('button', { name: 'Erase …' })).toBeVisible()
  return { screen, calls }
}

/** The dialog of an erasure that the service has not answered yet. */
async function openErasing() {
  const opened = await openFound()
  await page.getByRole('button', { name: 'Erase …' }).click()
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Erasing …' })).toBeVisible()
  return opened
}

test('the dialog of an erasure stays while it runs, and tells a failure', async () => {
  await openErasing()
  for (let press = 0; press < 4; press++) await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true })
  await expect.element(dialog).toBeVisible()
  answer.resolve(refused)
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The database is being restored.')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an erasure closes its dialog, and the status that tells it has the focus', async () => {
  const { calls } = await openErasing()
  answer.resolve({ body: erased })
  await expect.element(dialog).not.toBeInTheDocument()
  const status = page.getByRole('status').filter({ hasText: 'Erased 1 request, 0 deliveries and 0 notes.' })
  await expect.element(status).toHaveFocus()
  expect(calls.filter(({ call }) => call === 'POST /people/search')).toHaveLength(2)
})

test.each([
  ['failure', refused, 'The database is being restored.'],
  ['result', { body: erased }, 'Erased 1 request, 0 deliveries and 0 notes.'],
])('the %s of an erasure is told on the next screen too', async (_, given, sentence) => {
  const { screen } = await openErasing()
  await screen.unmount()
  await render(<Toaster dismiss="Dismiss" />)
  answer.resolve(given)
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('a text that is too long to be searched stays, and the limit is said', async () => {
  const calls = stubCalls({})
  await render(
    <QueryClientProvider client={queries}>
      <PeopleScreen session={session} />
    </QueryClientProvider>,
  )
  const field = page.getByRole('searchbox', { name: 'Email address or name' })
  await field.fill('x'.repeat(301))
  await expect.element(field).toHaveValue('x'.repeat(301))
  await expect.element(page.getByText(/^At most \d+ characters; this text has 301\.$/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(calls).toEqual([])
})

test('a case reference that is too long stays whole, and nothing is erased or exported with it', async () => {
  const { calls } = await openFound()
  const field = page.getByRole('textbox', { name: 'Case reference (optional)' })
  await field.fill('x'.repeat(60))
  await expect.element(field).toHaveAccessibleDescription('')
  await field.fill('x'.repeat(61))
  await expect.element(field).toHaveValue('x'.repeat(61))
  await expect.element(field).toHaveAccessibleDescription('At most 60 characters; this text has 61.')
  for (const name of ['Export as a file', 'Export as a text', 'Erase …']) {
    const button = page.getByRole('button', { name })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await button.click({ force: true })
  }
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.map(({ call }) => call)).toEqual(['POST /people/search'])
})
