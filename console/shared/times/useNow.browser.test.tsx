import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { setServiceTime } from '../clock.ts'
import { useNow } from './useNow.ts'

const MINUTE_MS = 60_000

afterEach(() => cleanup())

let renderings = 0
function Clock() {
  renderings += 1
  return <p>{Math.round((useNow() - Date.now()) / MINUTE_MS)} minutes ahead</p>
}

test('the time is right when it is first shown, and is rendered once', async () => {
  onTestFinished(() => setServiceTime(Date.now()))
  for (const minutes of [5, -5]) {
    setServiceTime(Date.now() + minutes * MINUTE_MS)
    renderings = 0
    await render(<Clock />)
    await expect.element(page.getByText(`${minutes} minutes ahead`)).toBeVisible()
    expect(renderings).toBe(1)
    await cleanup()
  }
})
