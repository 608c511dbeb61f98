import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { idOf, session } from '../../tests/support/console/requests.ts'
import { show } from '../../tests/support/console/show.tsx'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import { hasCharacterKeys, setCharacterKeys } from '../shared/shortcuts.ts'
import { chosenTheme } from '../shared/theme.ts'
import MeScreen from './MeScreen.tsx'

const HOUR_MS = 60 * 60_000

afterEach(() => setCharacterKeys(true))

test('the buttons of sessions on equal devices have different names', async () => {
  await open()
  const names = page
    .getByRole('button', { name: /^End the session of Chrome on Linux, signed in / })
    .elements()
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(2)
})

test('the single-key shortcuts are switched off for this device', async () => {
  await open()
  const box = page.getByRole('checkbox', { name: 'Single-key shortcuts on this device' })
  await expect.element(box).toBeChecked()
  await box.click()
  await expect.element(box).not.toBeChecked()
  expect(hasCharacterKeys()).toBe(false)
})

test('the theme is chosen for this device, and that of the system is the first choice', async () => {
  await open()
  const theme = page.getByRole('combobox', { name: 'Theme on this device' })
  await expect.element(theme).toHaveDisplayValue('Same as system')
  await theme.selectOptions('Dark')
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark')
  expect(chosenTheme()).toBe('dark')
  await theme.selectOptions('Same as system')
  expect(getComputedStyle(document.documentElement).colorScheme).toBe('light dark')
  expect(localStorage).toHaveLength(0)
})

test('the signature is typed, kept through a reload and saved, and a refusal is one sentence', async () => {
  signature = 'Amara Okafor'
  const calls = await open()
  const field = page.getByRole('textbox', { name: 'At the end of each new answer' })
  const save = page.getByRole('button', { name: 'Save the signature' })
  await expect.element(field).toHaveValue('Amara Okafor')
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await field.fill('Amara Okafor\nSales')
  await cleanup()
  await open()
  await expect.element(field).toHaveValue('Amara Okafor\nSales')
  await save.click()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  expect(signature).toBe('Amara Okafor\nSales')
  expect(calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  await field.fill('refused')
  await save.click()
  await expect.element(page.getByText('A signature is text.')).toBeVisible()
  await expect.element(field).toHaveValue('refused')
  await field.clear()
  await save.click()
  await expect.poll(() => signature).toBe('')
})

test('a person without the area inbox has no signature', async () => {
  await open([])
  await expect.element(page.getByRole('heading', { name: 'Signature' })).not.toBeInTheDocument()
})

let signature = ''

async function open(areas = session.me.areas) {
  const sessions = [0, 1, 2].map((number) => ({
    id: idOf(number),
    device: 'Chrome on Linux',
    createdAt: session.now - number * HOUR_MS,
    usedAt: session.now,
    isThis: number === 0,
  }))
  const calls = stubCalls({
    'GET /me/sessions': () => ({ body: sessions }),
    'GET /me/passkeys': () => ({ body: [] }),
    'GET /me/signature': () => ({ body: { signature } }),
    'PUT /me/signature': ({ body }) => {
      const sent = (body as { signature: string }).signature
      if (sent === 'refused') return { status: 400, body: { code: 'invalid', message: 'A signature is text.' } }
      signature = sent
      return { body: { done: true } }
    },
  })
  await show(<MeScreen session={{ ...session, me: { ...session.me, areas } }} />)
  await expect.element(page.getByText('Chrome on Linux (this one)')).toBeVisible()
  return calls
}
