import type { Page, Route } from '@playwright/test'
import { SETTLE_MS } from '../../../ui/toasts/toasts.ts'
import { agentForm, contactForm, type Form, fillIn, sendButton, trialForm } from '../../support/page/forms.ts'
import { expect, test } from '../../support/page/test.ts'

const REFUSED = 'There was an issue sending your message. Please try again.'
const UNREACHABLE = 'Failed to send message. Please check your connection and try again.'
const BROKEN = 'There was an error submitting your request. Please try again.'

const yes = { ObjdbmlStatus: { Status: null, StatusId: 1 } }
const no = { ObjdbmlStatus: { Status: 'No.', StatusId: 0 } }

/** A different failure for each form. The component tests cover every failure. */
const failures: [Form, string, (route: Route) => Promise<void>, string][] = [
  [trialForm, 'a lost connection', (route) => route.abort('connectionrefused'), UNREACHABLE],
  [agentForm, 'status 503', (route) => route.fulfill({ status: 503, json: no }), REFUSED],
  [contactForm, 'broken JSON', (route) => route.fulfill({ body: '{"Objdbml' }), UNREACHABLE],
]

for (const [form, failure, answer, message] of failures)
  test(`${form.name}: after ${failure} the form still has everything that was typed`, async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/503|ERR_CONNECTION_REFUSED/)
    await page.route(`**/${form.call}`, answer)
    await page.goto('/')
    const place = await form.open(page)
    await fillIn(place, form)
    await sendButton(place, form).click()
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(place).toBeVisible()
    for (const [label, value] of Object.entries(form.text))
      await expect(place.getByLabel(label, { exact: true })).toHaveValue(value)
  })

for (const { form, outcome, role, message } of [
  { form: trialForm, outcome: 'success', role: 'status', message: trialForm.sent },
  { form: contactForm, outcome: 'refusal', role: 'alert', message: REFUSED },
] as const)
  test(`${form.name}: the toast of a ${outcome} fills a live region that was exposed and empty before`, async ({
    page,
  }) => {
    await page.clock.install()
    await page.route(`**/${form.call}`, (route) => route.fulfill({ json: outcome === 'success' ? yes : no }))
    await page.goto('/')
    const place = await form.open(page)
    await fillIn(place, form)
    await markLiveRegions(page)
    await stopClock(page)
    const answered = page.waitForResponse(`**/${form.call}`)
    await sendButton(place, form).click()
    await answered
    await expect(page.locator('dialog[closedby=none]:modal')).toHaveCount(0)

    const region = page.getByRole(role)
    await expect(region).toHaveAttribute('data-before')
    await expect(region).toBeEmpty()
    expect(await countExposed(page, role)).toBe(1)
    await page.clock.runFor(99)
    await expect(region).toBeEmpty()
    await page.clock.runFor(51)
    await expect(region).toContainText(message)
  })

test('a request without a response fails after 15 seconds', async ({ page }) => {
  await page.clock.install()
  let requests = 0
  await page.route('**/SendMail', () => void requests++)
  await page.goto('/')
  const section = await contactForm.open(page)
  await fillIn(section, contactForm)
  await stopClock(page)
  await sendButton(section, contactForm).click()
  await expect.poll(() => requests).toBe(1)
  await page.clock.runFor(14_900)
  await expect(page.getByText(contactForm.sending)).toBeVisible()
  await page.clock.runFor(100 + SETTLE_MS)
  await expect(page.getByRole('alert')).toContainText(UNREACHABLE)
  expect(requests).toBe(1)
})

test('a request is sent once, and neither keys nor clicks close the overlay', async ({ page }) => {
  const answers = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/ProposalInsert', async (route) => {
    requests++
    await answers.promise
    await route.continue()
  })
  await page.goto('/')
  const dialog = await trialForm.open(page)
  await fillIn(dialog, trialForm)
  await sendButton(dialog, trialForm).dblclick()
  const overlay = page.getByRole('dialog', { name: trialForm.sending })
  await expect(overlay).toBeVisible()
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Enter')
  await expect(overlay).toBeVisible()
  answers.resolve()
  await expect(overlay).toBeHidden()
  await expect(page.getByRole('status')).toContainText(trialForm.sent)
  expect(requests).toBe(1)
})

test('after one lost connection the request is repeated with the same idempotency key', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_CONNECTION_REFUSED/)
  const keys = await recordKeys(page, agentForm, (route, times) =>
    times === 1 ? route.abort('connectionrefused') : route.continue(),
  )
  await page.goto('/')
  const dialog = await agentForm.open(page)
  await fillIn(dialog, agentForm)
  await sendButton(dialog, agentForm).click()
  await expect(page.getByRole('status')).toContainText(agentForm.sent)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('an exception after the response is reported in a toast', async ({ page }) => {
  await page.goto('/')
  const dialog = await trialForm.open(page)
  await fillIn(dialog, trialForm)
  await dialog.evaluate((element: HTMLDialogElement) => {
    element.close = () => {
      throw new Error('not now')
    }
  })
  await sendButton(dialog, trialForm).click()
  await expect(page.getByRole('alert')).toContainText(BROKEN)
})

/** The regions are part of the page as soon as a form is hydrated. */
async function markLiveRegions(page: Page) {
  const regions = page.locator('body > [data-toaster] > *')
  await expect(regions).toHaveCount(2)
  await regions.evaluateAll((both) => {
    for (const region of both) region.setAttribute('data-before', '')
  })
}

/** Counts elements in the browser's accessibility tree, which omits hidden and inert elements. */
async function countExposed(page: Page, role: string) {
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  return nodes.filter((node) => !node.ignored && node.role?.value === role).length
}

/** Stops the clock: after this call only the test advances it. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

async function recordKeys(page: Page, form: Form, answer: (route: Route, times: number) => Promise<void>) {
  const keys: (string | undefined)[] = []
  await page.route(`**/${form.call}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await answer(route, keys.length)
  })
  return keys
}
