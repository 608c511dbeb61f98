import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ErasedAnswer, SearchAnswer } from '../../contract/console/people.ts'
import { idOf, session } from '../../tests/support/console/requests.ts'
import { show } from '../../tests/support/console/show.tsx'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import { Toaster } from '../../ui/toasts/Toaster.tsx'
import PeopleScreen from './PeopleScreen.tsx'

const aRequest = (number: number, because: 'sender' | 'mention') => ({
  ...{ id: idOf(number), form: 'contact', receivedAt: 1, company: null, name: 'Ada Byron', because },
  ...{ email: 'ada@meridian.example', deliveredTo: [], notes: 0, changes: 0, mails: 0, drafts: 0 },
  ...{ deliveries: 0, unsent: 0, beingSent: 0 },
})

const found = {
  email: 'ada@meridian.example',
  requests: [aRequest(1, 'sender'), aRequest(2, 'sender'), aRequest(3, 'mention')],
  ...{ notes: [], drafts: [], isMore: false, staff: null },
} as unknown as SearchAnswer

const refused = { status: 400, body: { code: 'invalid', message: 'The database is being restored.' } }
const erased: ErasedAnswer = { requests: 1, deliveries: 0, notes: 0, drafts: 0, beingSent: 0, stillInLog: false }

let answer = Promise.withResolvers<{ status?: number; body?: unknown }>()

beforeEach(() => {
  answer = Promise.withResolvers()
})

const dialog = page.getByRole('dialog', { name: 'Erase what is stored about ada@meridian.example?' })

/** The stored records about a person. */
async function openFound() {
  const calls = stubCalls({
    'POST /people/search': () => ({ body: found }),
    'POST /people/erase': () => answer.promise,
  })
  const screen = await show(<PeopleScreen session={session} />, '/people')
  await page.getByRole('searchbox', { name: 'Email address or name' }).fill('ada@meridian.example')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByRole('button', { name: 'Erase …' })).toBeVisible()
  return { screen, calls }
}

/** The dialog of an erasure that the service has not answered yet. */
async function openErasing() {
  await page.getByRole('button', { name: 'Erase …' }).click()
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Erasing …' })).toBeVisible()
}

test('a failed search keeps the text', async () => {
  stubCalls({ 'POST /people/search': () => refused })
  await show(<PeopleScreen session={session} />, '/people')
  const field = page.getByRole('searchbox')
  await field.fill('ada@meridian.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText('The database is being restored.')).toBeVisible()
  await expect.element(field).toHaveValue('ada@meridian.example')
})

test('the dialog of an erasure stays while it runs, and tells a failure, after which the selection is the same', async () => {
  await openFound()
  const box = (at: number) =>
    page
      .getByRole('region', { name: /^Sent from this address/ })
      .getByRole('checkbox')
      .nth(at)
  await box(1).click()
  await openErasing()
  for (let press = 0; press < 4; press++) await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true })
  await expect.element(dialog).toBeVisible()
  answer.resolve(refused)
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The database is being restored.')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(box(1)).not.toBeChecked()
  await expect.element(box(2)).toBeChecked()
})

test('an erasure closes its dialog, and the status that tells it has the focus', async () => {
  const { calls } = await openFound()
  await openErasing()
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
  const { screen } = await openFound()
  await openErasing()
  await screen.unmount()
  await render(<Toaster dismiss="Dismiss" />)
  answer.resolve(given)
  await expect.element(page.getByText(sentence)).toBeVisible()
})

test('a text that is too long to be searched stays, and the limit is said', async () => {
  const calls = stubCalls({})
  await show(<PeopleScreen session={session} />)
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
