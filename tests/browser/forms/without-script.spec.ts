import type { Locator, Page } from '@playwright/test'
import {
  agentForm,
  contactForm,
  type Form,
  fillIn,
  sendButton,
  trialForm,
  waitForFormIsland,
} from '../../support/page/forms.ts'
import { startSite } from '../../support/page/site.ts'
import { findStored, withUniqueText } from '../../support/page/stored-requests.ts'
import { expect, test } from '../../support/page/test.ts'

const phone = { width: 390, height: 844 }

type Typed = [field: string, text: string]

type FormWithoutScript = Form & {
  plain: string
  /** Breaks a rule that the browser cannot check. */
  brokenRule: [...Typed, message: string]
  /** Valid by the rules, but refused by `type="email"` or by ASCII-only patterns. */
  unusual: Typed[]
  /** Breaks a rule that the browser checks. */
  refused: Typed[]
}

/** The forms as they are reached from the landing page without JavaScript. */
const forms: FormWithoutScript[] = [
  {
    ...trialForm,
    plain: 'trial',
    open: follow('Engage Talent'),
    brokenRule: ['Project description', '  too few    ', 'Project description is required (min 10 characters).'],
    unusual: [
      ['Email', '  zoë@münchen_süd.example '],
      ['Required technologies', '技術'],
      ['Project description', '👍'.repeat(10)],
    ],
    refused: [
      ['Email', 'ana@nordwind'],
      ['Required technologies', 'C'],
      ['Project description', 'too few'],
    ],
  },
  {
    ...agentForm,
    plain: 'agent',
    open: follow('Start Building Your AI Agent'),
    brokenRule: ['Company name', '   ', 'Company name is required.'],
    unusual: [['Email', 'बेन@उदाहरण.भारत']],
    refused: [
      ['Email', 'ben @harbour.example'],
      ['Project description', 'too few'],
    ],
  },
  {
    ...contactForm,
    plain: 'contact',
    brokenRule: ['Subject', ' no ', 'Please enter a valid subject.'],
    unusual: [
      ['Name', ' இரா மணி '],
      ['Name', 'Li'],
      ['Email', '"a.b"@example.рф'],
    ],
    refused: [
      ['Name', 'R2D2'],
      ['Name', 'X'],
      ['Email', 'zeljka@nunez.e'],
      ['Email', 'zeljka@nunez.e2'],
      ['Subject', 'no'],
      ['Message', 'too few'],
    ],
  },
]

function follow(opener: string) {
  return async (page: Page) => {
    await page.getByRole('link', { name: opener }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return page.getByRole('main')
  }
}

const isValid = (field: Locator) => field.evaluate((control: HTMLInputElement) => control.validity.valid)

const sent = (form: FormWithoutScript) => `/sent/${form.plain}`

async function expectTyped(place: Locator, form: Form, change: Record<string, string> = {}) {
  for (const [label, text] of Object.entries({ ...form.text, ...change }))
    await expect(place.getByLabel(label, { exact: true })).toHaveValue(text)
  for (const [label, choice] of Object.entries(form.choices ?? {}))
    await expect(place.getByLabel(label, { exact: true }).locator('option:checked')).toHaveText(choice)
  for (const box of form.boxes ?? []) await expect(place.getByLabel(box)).toBeChecked()
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  for (const form of forms) {
    test(`${form.name}: a broken rule is named, the form keeps its values, and the corrected request is stored`, async ({
      page,
      dataDir,
    }) => {
      const { own, change } = withUniqueText(form)
      const [field, text, message] = form.brokenRule
      await page.goto('/')
      const place = await form.open(page)
      await fillIn(place, form, { ...change, [field]: text })
      await sendButton(place, form).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(message)
      // Text browsers show also what styles hide and what is for browsers without scripts.
      const says = await page.getByRole('main').textContent()
      expect(says?.split('Your text is still in the form')).toHaveLength(2)
      await page.goBack()
      await expectTyped(place, form, { ...change, [field]: text })

      await place.getByLabel(field, { exact: true }).fill(change[field] ?? form.text[field] ?? '')
      // A second click sends nothing.
      await sendButton(place, form).dblclick()
      await expect(page).toHaveURL(sent(form))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(form.sent)
      const { records, mails } = await findStored(dataDir, own)
      expect(records).toMatchObject([{ suspectedFor: null }])
      expect(mails).toMatchObject([{ state: 'waiting' }])
      await page.getByRole('link', { name: 'Return to Home' }).click()
      await expect(page).toHaveURL('/')
    })

    test(`${form.name}: the browser's own validation refuses missing and invalid values, and accepts unusual ones`, async ({
      page,
    }) => {
      await page.goto('/')
      const place = await form.open(page)
      const address = page.url()
      const labels = [...Object.keys(form.text), ...Object.keys(form.choices ?? {})]
      for (const label of labels) expect(await isValid(place.getByLabel(label, { exact: true })), label).toBe(false)
      await sendButton(place, form).click()
      await expect(place.locator(':invalid:focus')).toHaveCount(1)
      expect(page.url()).toBe(address)

      for (const [isExpected, typed] of [
        [true, [...Object.entries(form.text), ...form.unusual]],
        [false, form.refused],
      ] as const)
        for (const [label, text] of typed) {
          const field = place.getByLabel(label, { exact: true })
          await field.fill(text)
          expect(await isValid(field), `${label}: ${text}`).toBe(isExpected)
        }
    })
  }

  test('the honeypot is hidden, and its label says to leave it empty', async ({ page }) => {
    await page.goto('/request/trial')
    const main = page.getByRole('main')
    await expect(main.getByLabel('Leave this field empty')).toHaveAttribute('name', 'homepage')
    const box = await main.locator('[name=homepage]').locator('xpath=ancestor::div[@aria-hidden]').boundingBox()
    expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(1)
    expect(await main.ariaSnapshot()).not.toContain('Leave this field empty')
  })

  test('on a phone the links in header and page lead to the forms', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await expect(page.getByRole('button', { name: /Engage Talent|Start Building/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Engage Talent' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Engage Talent')
    await expect(page.getByRole('main')).toContainText('7-day free trial')
    await page.goBack()
    await page.getByRole('link', { name: 'Start Building Your AI Agent' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build Your AI Agent')
  })

  test('over the rate limit the page says so, and the form keeps its values', async ({ page }) => {
    const site = await startSite({ env: { RATE_LIMIT: '1' } })
    for (const limited of [false, true]) {
      await page.goto(site.origin)
      const place = await contactForm.open(page)
      await fillIn(place, contactForm)
      await sendButton(place, contactForm).click()
      await expect(page).toHaveURL(limited ? /\/not-sent\/too-many$/ : /\/sent\/contact$/)
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'There was an issue sending your message. Please try again.',
    )
    await expect(page.getByRole('main')).toContainText('Wait a minute')
    await page.goBack()
    await expectTyped(page.locator('#contact'), contactForm)
    await site.stop()
  })
})

test.describe('when script files cannot be loaded', () => {
  test.beforeEach(async ({ page, expectErrors }) => {
    expectErrors(/ERR_|Failed to (load|fetch)|dynamically imported|astro-island/)
    await page.route(/\.js$/, (route) => route.abort())
  })

  for (const form of [
    { ...trialForm, plain: 'trial' },
    { ...contactForm, plain: 'contact' },
  ])
    test(`${form.name}: the form is submitted without script`, async ({ page, dataDir }) => {
      const { own, change } = withUniqueText(form)
      await page.goto('/')
      const place = await form.open(page)
      await fillIn(place, form, change)
      await sendButton(place, form).dblclick()
      await expect(page).toHaveURL(`/sent/${form.plain}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(form.sent)
      expect((await findStored(dataDir, own)).records).toHaveLength(1)
    })

  test('after a broken rule a button leads back to the filled form', async ({ page }) => {
    const [field, text, message] = ['Subject', ' no ', 'Please enter a valid subject.']
    await page.goto('/')
    const place = await contactForm.open(page)
    await fillIn(place, contactForm, { [field]: text })
    await sendButton(place, contactForm).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(message)
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await expectTyped(page.locator('#contact'), contactForm, { [field]: text })
  })

  test('the menu scrolls to a section in view', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL('/#contact')
    const seen = () => page.evaluate(() => document.elementFromPoint(195, 200)?.closest('section')?.id)
    await expect.poll(seen).toBe('contact')
  })

  test('each industry leads to its conversation', async ({ page }) => {
    for (const industry of ['Finance', 'HR Assistant']) {
      await page.goto('/')
      await page.getByRole('tab', { name: industry }).click()
      const chat = page.getByRole('region', { name: industry })
      await expect(chat.getByRole('heading')).toBeInViewport()
    }
  })
})

test('a form that is submitted before hydration is sent after it', async ({ page, dataDir }) => {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.clock.install()
  const { own, change } = withUniqueText(contactForm)
  await page.goto('/')
  const place = await contactForm.open(page)
  await fillIn(place, contactForm, change)
  // The time until the script is loaded does not matter.
  await page.clock.pauseAt(Date.now() + 60_000)
  await sendButton(place, contactForm).click()
  scripts.resolve()
  await waitForFormIsland(place, contactForm)
  await page.clock.resume()
  await expect(page.getByRole('status')).toContainText(contactForm.sent)
  await expect(page).toHaveURL('/')
  expect((await findStored(dataDir, own)).records).toHaveLength(1)
})
