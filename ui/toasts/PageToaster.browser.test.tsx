import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PageToaster } from './PageToaster.tsx'

afterEach(() => document.body.replaceChildren())

test('the page has one Toaster, and another island takes over from one that ends', async () => {
  const first = await render(<PageToaster dismiss="Dismiss" />)
  await render(<PageToaster dismiss="Close" />)
  expect(document.querySelectorAll('[data-toaster]')).toHaveLength(1)
  await first.unmount()
  await expect.poll(() => document.querySelectorAll('[data-toaster]').length).toBe(1)
})
