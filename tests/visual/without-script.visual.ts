import { inEveryLook, open, test } from './test.ts'

const pages = {
  'request-trial': '/request/trial',
  'request-agent': '/request/agent',
  'sent-trial': '/sent/trial',
  'not-sent-email': '/not-sent/email-is-required',
  'not-sent-unavailable': '/not-sent/unavailable',
}

inEveryLook(() => {
  for (const [name, address] of Object.entries(pages))
    test(`${name}, for those without a script`, async ({ page, expectPicture }) => {
      await open(page, address)
      await expectPicture(name, page.locator('body'))
    })
})
