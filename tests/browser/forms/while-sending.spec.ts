import type { Page, Route } from '@playwright/test'
import { SETTLE_MS } from '../../../ui/toasts/toasts.ts'
import {
  contactForm,
  type Form,
  fillIn,
  forms,
  sendButton,
  trialForm,
} from '../../support/page/forms.ts'
import { expect, test } from '../../support/page/test.ts'

const REFUSED = 'There was an issue sending your message. Please try again.'
const UNREACHABLE = 'Failed to send message. Please check your connection and try again.'
const BROKEN = 'There was an error submitting your request. Please try again.'

const yes = { ObjdbmlStatus: { Status: null, StatusId: 1 } }
const no = { ObjdbmlStatus: { Status: 'No.', StatusId: 0 } }

const failures: [string, (route: Route) => Promise<void>, string][] = [
  ['a refusal', (route) => route.fulfill({ json: no }), REFUSED],
  ['a refusal with status 503', (route) => route.fulfill({ status: 503, json: no }), REFUSED],
  [
    'a text that says success',
    (route) => route.fulfill({ json: { ObjdbmlStatus: { Status: null, StatusId: '1' } } }),
    REFUSED,
  ],
  ['a lost connection', (route) => route.abort('connectionrefused'), UNREACHABLE],
  ['broken JSON', (route) => route.fulfill({ body: '{"Objdbml' }), UNREACHABLE],
  ['an answer without a status', (route) => route.fulfill({ json: {} }), UNREACHABLE],
]

const outcomes = (form: Form) =>
  [
    { outcome: 'sent', role: 'status', says: form.sent },
    { outcome: 'refused', role: 'alert', says: REFUSED },
  ] as const

for (const form of forms) {
  for (const [what, answer, says] of failures)
    test(`${form.name}: ${what} keeps everything that was typed`, async ({
      page,
      expectTrouble,
    }) => {
      expectTrouble(/503|ERR_CONNECTION_REFUSED/)
      await page.route(`**/${form.call}`, answer)
      await page.goto('/')
      const place = await form.open(page)
      await fillIn(place, form)
      await sendButton(place, form).click()
      await expect(page.getByRole('alert')).toContainText(says)
      await expect(place).toBeVisible()
      for (const [label, value] of Object.entries(form.text))
        await expect(place.getByLabel(label, { exact: true })).toHaveValue(value)
    })

  for (const { outcome, role, says } of outcomes(form))
    test(`${form.name}: the toast that it was ${outcome} fills a live region that was exposed and empty before`, async ({
      page,
    }) => {
      await markLiveRegions(page)
      await page.clock.install()
      await page.route(`**/${form.call}`, (route) =>
        route.fulfill({ json: outcome === 'sent' ? yes : no }),
      )
      await page.goto('/')
      const place = await form.open(page)
      await fillIn(place, form)
      await stopClock(page)
      const answered = page.waitForResponse(`**/${form.call}`)
      await sendButton(place, form).click()
      await answered
      await expect(page.locator('dialog[closedby=none]:modal')).toHaveCount(0)

      const region = page.getByRole(role)
      await expect(region).toHaveAttribute('data-prerendered')
      await expect(region).toBeEmpty()
      expect(await countExposed(page, role)).toBe(1)
      await page.clock.runFor(99)
      await expect(region).toBeEmpty()
      await page.clock.runFor(51)
      await expect(region).toContainText(says)
    })

  test(`${form.name}: after fifteen seconds without an answer it has failed`, async ({ page }) => {
    await page.clock.install()
    let asked = 0
    await page.route(`**/${form.call}`, () => void asked++)
    await page.goto('/')
    const place = await form.open(page)
    await fillIn(place, form)
    await stopClock(page)
    await sendButton(place, form).click()
    await expect.poll(() => asked).toBe(1)
    await page.clock.runFor(14_900)
    await expect(page.getByText(form.sending)).toBeVisible()
    await page.clock.runFor(100 + SETTLE_MS)
    await expect(page.getByRole('alert')).toContainText(UNREACHABLE)
    expect(asked).toBe(1)
  })

  test(`${form.name}: nothing interrupts the sending, and it is sent once`, async ({
    page,
    expectAccessible,
  }) => {
    const answers = Promise.withResolvers<void>()
    let asked = 0
    await page.route(`**/${form.call}`, async (route) => {
      asked++
      await answers.promise
      await route.continue()
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const place = await form.open(page)
    await fillIn(place, form)
    await sendButton(place, form).dblclick()
    const overlay = page.getByRole('dialog', { name: form.sending })
    await expect(overlay).toBeVisible()
    for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await page.keyboard.press('Enter')
    await expect(overlay).toBeVisible()
    await expectAccessible()
    answers.resolve()
    await expect(overlay).toBeHidden()
    await expect(page.getByRole('status')).toContainText(form.sent)
    expect(asked).toBe(1)
  })

  test(`${form.name}: one lost connection is tried again without a word, under the same key`, async ({
    page,
    expectTrouble,
  }) => {
    expectTrouble(/ERR_CONNECTION_REFUSED/)
    const keys = await recordKeys(page, form, (route, times) =>
      times === 1 ? route.abort('connectionrefused') : route.continue(),
    )
    await page.goto('/')
    const place = await form.open(page)
    await fillIn(place, form)
    await sendButton(place, form).click()
    await expect(page.getByRole('status')).toContainText(form.sent)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
}

test('the same request keeps its key, an edited one gets another', async ({ page }) => {
  const keys = await recordKeys(page, contactForm, (route) => route.fulfill({ json: no }))
  await page.goto('/')
  const section = await contactForm.open(page)
  await fillIn(section, contactForm)
  const send = async (times: number) => {
    await sendButton(section, contactForm).click()
    await expect.poll(() => keys.length).toBe(times)
    await expect(section.locator('button[type=submit]')).toHaveText(contactForm.send)
  }
  await send(1)
  await send(2)
  await section.getByLabel('Subject').fill('Another subject')
  await send(3)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('what throws while a proposal is prepared is said in its own sentence', async ({ page }) => {
  await page.goto('/')
  const dialog = await trialForm.open(page)
  await fillIn(dialog, trialForm)
  await page.evaluate(() => {
    JSON.stringify = () => {
      throw new Error('out of memory')
    }
  })
  await sendButton(dialog, trialForm).click()
  await expect(page.getByRole('alert')).toContainText(BROKEN)
  await expect(dialog.getByLabel('Email')).toHaveValue('ana@nordwind.example.com')
})

test('what throws once the answer is there is said too', async ({ page }) => {
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

test('a toast in the open dialog is accessible', async ({ page, expectAccessible }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/ProposalInsert', (route) => route.fulfill({ json: no }))
  await page.goto('/')
  const dialog = await trialForm.open(page)
  await fillIn(dialog, trialForm)
  await sendButton(dialog, trialForm).click()
  await dialog.getByRole('alert').getByText(REFUSED).hover() // It stays as long as that.
  await expectAccessible()
})

/** Marks the live regions of the HTML before a script can add one. */
const markLiveRegions = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const region of document.querySelectorAll('[role=status], [role=alert]'))
        region.setAttribute('data-prerendered', '')
    })
  })

/** Counts in the browser's accessibility tree, which leaves out hidden and inert elements. */
async function countExposed(page: Page, role: string) {
  const devTools = await page.context().newCDPSession(page)
  const { nodes } = await devTools.send('Accessibility.getFullAXTree')
  return nodes.filter((node) => !node.ignored && node.role?.value === role).length
}

/** From here on only the test moves it. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

async function recordKeys(
  page: Page,
  form: Form,
  answer: (route: Route, times: number) => Promise<void>,
) {
  const keys: (string | undefined)[] = []
  await page.route(`**/${form.call}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await answer(route, keys.length)
  })
  return keys
}
