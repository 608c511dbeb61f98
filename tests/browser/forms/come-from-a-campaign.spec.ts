import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readAttribution } from '../../../contract/read-attribution.ts'
import { openStore } from '../../../store/open-store.ts'
import { contactForm, type Form, fillIn, forms, sendButton, trialForm, waitForDraft } from '../../support/page/forms.ts'
import { withUniqueText } from '../../support/page/stored-requests.ts'
import { expect, test } from '../../support/page/test.ts'

const CAMPAIGN = '/?utm_source=newsletter&utm_campaign=spring&gclid=Cj0-x_1&unknown=secret'

test('a request has the attribution of the visit', async ({ page }) => {
  await comeFrom(page, 'https://news.example/today?id=17', CAMPAIGN)
  await page.goto('/Home/TeamMembers?EmpId=E-17')
  await page.goto('/')
  const headers = await send(page, trialForm)
  expect(readAttribution(headers)).toEqual({
    firstTouch:
      'page=%2F&referrer=https%3A%2F%2Fnews.example%2Ftoday&utm_source=newsletter&utm_campaign=spring&gclid=Cj0-x_1',
    lastTouch: null,
  })
  expect(headers['first-touch']).not.toMatch(/E-17|secret/)
})

test('first and last touch are stored for a visit that began on the employee page', async ({ page, dataDir }) => {
  await page.goto(`/Home/TeamMembers?utm_source=poster&EmpId=${randomUUID()}`)
  await page.goto('/?utm_source=newsletter')
  const Message = `Message ${randomUUID()}`
  await send(page, contactForm, { Message })

  const store = await openStore({ dataDir })
  const requests = await store.requests.listStored({ form: 'contact' })
  await store.close()
  const request = requests.find(({ fields }) => fields.message === Message)
  expect(request).toMatchObject({
    firstTouch: 'page=%2FHome%2FTeamMembers&utm_source=poster',
    lastTouch: 'page=%2F&utm_source=newsletter',
  })
})

test('the first touch of a visit that began on one of the own pages is that page', async ({ page }) => {
  await comeFrom(page, 'https://news.example/today', '/news/welcome?utm_source=newsletter')
  await page.goto('/')
  expect(readAttribution(await send(page, trialForm)).firstTouch).toBe(
    'page=%2Fnews%2Fwelcome&referrer=https%3A%2F%2Fnews.example%2Ftoday&utm_source=newsletter',
  )
})

test('without session storage a request is sent without attribution', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Storage is forbidden.', 'SecurityError')
      },
    })
  })
  await page.goto(CAMPAIGN)
  expect(await send(page, trialForm)).not.toHaveProperty('first-touch')
})

test('a visit stores only its attribution and drafts, in the tab, and makes no third-party requests', async ({
  page,
  context,
  baseURL,
  expectErrors,
}) => {
  expectErrors(/404 .*\/nowhere$/)
  const origins = new Set<string>()
  context.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.goto(CAMPAIGN)
  await page.goto('/nowhere')
  await page.goto('/Home/TeamMembers?EmpId=E-17')
  await page.goto('/?utm_source=newsletter')
  for (const form of forms) {
    await fillIn(await openFresh(page, form), form)
    await waitForDraft(page, form)
  }

  expect(await context.cookies()).toEqual([])
  expect([...origins]).toEqual([baseURL])
  const stored = await page.evaluate(() => ({
    tab: Object.keys(sessionStorage).sort(),
    browser: Object.keys(localStorage),
  }))
  expect(stored).toEqual({
    tab: [
      'draft:build-your-ai-agent-form',
      'draft:contact-form',
      'draft:engage-talent-form',
      'first-touch',
      'last-touch',
    ],
    browser: [],
  })
})

async function comeFrom(page: Page, referer: string, address: string) {
  await page.goto(address, { referer })
}

async function openFresh(page: Page, form: Form) {
  await page.goto('/')
  return form.open(page)
}

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
