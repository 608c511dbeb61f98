import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { session as aSession } from '../../tests/support/console/requests.ts'
import { stubCalls } from '../../tests/support/console/stub-calls.ts'
import { Toaster } from '../../ui/toasts/Toaster.tsx'
import { currentToasts, dismissToast } from '../../ui/toasts/toasts.ts'
import { queries } from '../shared/queries.ts'
import { Shell } from './Shell.tsx'
import '../../ui/styles/site.css'

const HOUR_MS = 60 * 60_000

afterEach(async () => {
  await cleanup()
  queries.clear()
  for (const { id } of currentToasts()) dismissToast(id)
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
  await expect
    .element(page.getByText(/^You are still signed in\. The service answered 503/))
    .toBeVisible()
  expect(calls.at(-1)?.call).toBe('POST /sign-out')
})

async function open() {
  const now = Date.now()
  const session = { ...aSession, now, endsAt: now + HOUR_MS }
  const calls = stubCalls({
    'GET /session': () => ({ body: session }),
    'POST /sign-out': () => ({ status: 503, body: null }),
  })
  const { hook, searchHook, history } = memoryLocation({ path: '/nowhere', record: true })
  await render(
    <QueryClientProvider client={queries}>
      <Router hook={hook} searchHook={searchHook}>
        <Shell session={session} />
      </Router>
      <Toaster dismiss="Dismiss" />
    </QueryClientProvider>,
  )
  return { calls, history }
}
