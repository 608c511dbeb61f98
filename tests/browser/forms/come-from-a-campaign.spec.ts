import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readAttribution } from '../../../contract/read-attribution.ts'
import { contactForm, type Form, fillIn, forms, sendButton, trialForm, waitForDraft } from '../../support/page/forms.ts'
import { findStored, withUniqueText } from '../../support/page/stored-requests.ts'
import { expect, test } from '../../support/page/test.ts'

const CAMPAIGN = '?utm_source=newsletter&utm_campaign=spring&gclid=Cj0-x_1&unknown=secret'

test('a request has the first and the last touch of its visit, which stores only these and drafts, in the tab, and asks no third party', async ({
  page,
  context,
  baseURL,
  dataDir,
  expectErrors,
}) => {
  expectErrors(/404 .*\/nowhere$/)
  const origins = new Set<string>()
  context.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.goto(`/news/welcome${CAMPAIGN}`, { referer: 'https://news.example/today?id=17' })
  await page.goto('/nowhere')
  await page.goto(`/Home/TeamMembers?utm_source=poster&EmpId=${randomUUID()}`)
  await page.goto('/')
  for (const form of forms) {
    await fillIn(await form.open(page), form)
    await waitForDraft(page, form)
    await page.keyboard.press('Escape')
  }
  await page.locator('#clients').scrollIntoViewIfNeeded()
  expect(await context.cookies()).toEqual([])
  expect([...origins]).toEqual([baseURL])
  const drafts = ['draft:build-your-ai-agent-form', 'draft:contact-form', 'draft:engage-talent-form']
  expect(
    await page.evaluate(() => ({ tab: Object.keys(sessionStorage).sort(), browser: Object.keys(localStorage) })),
  ).toEqual({ tab: [...drafts, 'first-touch', 'last-touch'], browser: [] })

  const Message = `Message ${randomUUID()}`
  const { firstTouch, lastTouch } = readAttribution(await send(page, contactForm, { Message }))
  expect(firstTouch).toBe(
    'page=%2Fnews%2Fwelcome&referrer=https%3A%2F%2Fnews.example%2Ftoday&utm_source=newsletter&utm_campaign=spring&gclid=Cj0-x_1',
  )
  expect(lastTouch).toBe('page=%2FHome%2FTeamMembers&utm_source=poster')
  expect((await findStored(dataDir, Message)).records).toMatchObject([{ firstTouch, lastTouch }])
})

test('without session storage a request is sent without attribution', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Storage is forbidden.', 'SecurityError')
      },
    })
  })
  await page.goto(`/${CAMPAIGN}`)
  expect(await send(page, trialForm)).not.toHaveProperty('first-touch')
})

/** Returns the headers of the request. */
async function send(page: Page, form: Form, change: Record<string, string> = {}) {
  const place = await form.open(page)
  // Unique, because a text that comes often is suspected as spam, also in other tests.
  await fillIn(place, form, { ...withUniqueText(form).change, ...change })
  const request = page.waitForRequest((request) => request.url().endsWith(form.call))
  await sendButton(place, form).click()
  await expect(page.getByRole('status')).toContainText(form.sent)
  return (await request).allHeaders()
}
