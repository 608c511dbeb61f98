import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { session } from '../../tests/support/console/requests.ts'
import { show } from '../../tests/support/console/show.tsx'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import NewRequestScreen from './NewRequestScreen.tsx'

const field = (name: string) => page.getByRole('textbox', { name })
const add = () => page.getByRole('button', { name: 'Add', exact: true })

beforeEach(() => {
  history.replaceState(null, '', '/inbox/new')
})

const open = () => show(<NewRequestScreen session={session} />)

test('each wrong field says what is wrong, the first one has the focus, and nothing is sent', async () => {
  const calls = stubCalls({})
  await open()
  await userEvent.fill(field('Email'), 'noor@harbour')
  await add().click()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toHaveAccessibleDescription('Enter a name or a company.')
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter a valid email address.')
  await expect.element(field('What was said')).toHaveAccessibleDescription('Write what was said.')
  await expect.element(field('Company')).toHaveAccessibleDescription('')
  expect(calls).toEqual([])
})

test('a request is sent as it was typed, and opened', async () => {
  const calls = stubCalls({ 'POST /requests': () => ({ body: { id: 'an-id' } }) })
  await open()
  await userEvent.fill(field('Company'), ' Harbour Ltd ')
  await userEvent.fill(field('Telephone'), '+49 30 5550100')
  await userEvent.fill(field('What was said'), 'Wants a trial.')
  await page.getByRole('combobox', { name: 'Kind of request' }).selectOptions('Engage Talent')
  await page.getByLabelText('Follow up').fill('2026-12-01')
  await expect.element(page.getByRole('checkbox', { name: 'I have spoken with them' })).toBeChecked()
  await page.getByRole('checkbox').click()
  await add().click()
  await expect.poll(() => location.pathname).toBe('/inbox/an-id')
  expect(calls.map(({ body }) => body)).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      request: {
        form: 'trial',
        name: '',
        company: 'Harbour Ltd',
        email: '',
        telephone: '+49 30 5550100',
        message: 'Wants a trial.',
        hasSpoken: false,
        followUpOn: '2026-12-01',
      },
    },
  ])
  expect(sessionStorage).toHaveLength(0)
})

test('a lost response keeps what was typed and its key, over a reload too, until it is discarded', async () => {
  let isLost = true
  const calls = stubCalls({ 'POST /requests': () => (isLost ? { status: 500 } : { body: { id: 'an-id' } }) })
  await open()
  await userEvent.fill(field('Name'), 'Noor Haddad')
  await userEvent.fill(field('What was said'), 'Wants a trial.')
  await add().click()
  await expect.element(page.getByText(/^The service answered 500/)).toBeVisible()
  await cleanup()
  await open()
  await expect.element(field('Name')).toHaveValue('Noor Haddad')
  isLost = false
  await add().click()
  await expect.poll(() => location.pathname).toBe('/inbox/an-id')
  const keys = calls.map(({ body }) => (body as { key: string }).key)
  expect(keys).toEqual([keys[0], keys[0]])
})

test('a discarded request is gone, and the next one has another key', async () => {
  const calls = stubCalls({ 'POST /requests': () => ({ status: 500 }) })
  for (const name of ['Noor Haddad', 'Ines Carvalho']) {
    await open()
    await expect.element(field('Name')).toHaveValue('')
    await userEvent.fill(field('Name'), name)
    await userEvent.fill(field('What was said'), 'Wants a trial.')
    await add().click()
    await expect.element(page.getByText(/^The service answered 500/)).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => location.pathname).toBe('/inbox')
    await cleanup()
  }
  const keys = calls.map(({ body }) => (body as { key: string }).key)
  expect(new Set(keys)).toHaveLength(2)
})
