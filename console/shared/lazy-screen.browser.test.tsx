import { Suspense, useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { session } from '../../tests/support/console/requests.ts'
import { lazyScreen } from './lazy-screen.tsx'

let hasWaited = false

beforeEach(() => {
  hasWaited = false
})

afterEach(() => cleanup())

function Fallback() {
  useEffect(() => {
    hasWaited = true
  }, [])
  return <p>Loading …</p>
}

const Figures = () => <h1>Figures</h1>

const show = ({ Content }: ReturnType<typeof lazyScreen>) =>
  render(
    <Suspense fallback={<Fallback />}>
      <Content session={session} />
    </Suspense>,
  )

test('a screen that was loaded before is shown at once', async () => {
  const screen = lazyScreen(async () => ({ default: Figures }))
  await screen.load()
  await show(screen)
  await expect.element(page.getByRole('heading', { name: 'Figures' })).toBeVisible()
  expect(hasWaited).toBe(false)
})

test('a screen is loaded when it is shown', async () => {
  await show(lazyScreen(async () => ({ default: Figures })))
  await expect.element(page.getByRole('heading', { name: 'Figures' })).toBeVisible()
  expect(hasWaited).toBe(true)
})
