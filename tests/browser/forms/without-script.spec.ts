import type { Locator, Page } from '@playwright/test'
import { referenceOf } from '../../../contract/request/reference.ts'
import {
  agentForm,
  contactForm,
  type Form,
  fillIn,
  sendButton,
  trialForm,
  waitForFormIsland,
} from '../../support/page/forms.ts'
import { findStored, withUniqueText } from '../../support/page/stored-requests.ts'
import { expect, test } from '../../support/page/test.ts'
import { testContent } from '../../support/test-content.ts'

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

async function expectHoneypotHidden(place: Locator) {
  const honeypot = place.getByLabel('Leave this field empty')
  await expect(honeypot).toHaveAttribute('name', 'homepage')
  const box = await honeypot.locator('xpath=ancestor::div[@aria-hidden]').boundingBox()
  expect(Math.max(box?.width ?? 0, box?.height ?? 0)).toBeLessThanOrEqual(1)
  expect(await place.ariaSnapshot()).not.toContain('Leave this field empty')
}

async function expectTyped(place: Locator, form: Form, change: Record<string, string> = {}) {
  for (const [label, text] of Object.entries({ ...form.text, ...change }))
    await expect(place.getByLabel(label, { exact: true })).toHaveValue(text)
  for (const [label, choice] of Object.entries(form.choices ?? {}))
    await expect(place.getByLabel(label, { exact: true }).locator('option:checked')).toHaveText(choice)
  for (const box of form.boxes ?? []) await expect(place.getByLabel(box)).toBeChecked()
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  for (const form of forms)
    test(`${form.name}: the browser refuses what it can check, a broken rule is named, and the corrected form is stored`, async ({
      page,
      dataDir,
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
      await expectHoneypotHidden(place)

      const { own, change } = withUniqueText(form)
      const [field, text, message] = form.brokenRule
      await fillIn(place, form, { ...change, [field]: text })
      await place.getByRole('checkbox', { name: testContent.contact.consent }).check()
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
      await expect(page).toHaveURL(`/sent/${form.plain}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(form.sent)
      const { records, mails } = await findStored(dataDir, own)
      expect(records).toMatchObject([{ suspectedFor: null, consentHash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
      expect(mails).toMatchObject([{ state: 'waiting' }])
      await expect(page.locator('body')).not.toContainText(referenceOf(records[0]?.id ?? ''))
      await page.getByRole('link', { name: 'Return to Home' }).click()
      await expect(page).toHaveURL('/')
    })

  test('on a phone the links in header and page lead to the forms', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await expect(page.getByRole('button', { name: /Engage Talent|Start Building/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Engage Talent' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Engage Talent')
    await expect(page.getByRole('main')).toContainText('7-day free trial')
    await page.goBack()
    await page.getByRole('link', { name: 'Start Building Your AI Agent' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build Your AI Agent')
  })
})

test('if scripts cannot be loaded, a button leads back to the filled form after a broken rule', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/ERR_|Failed to (load|fetch)|dynamically imported|astro-island/)
  await page.route(/\.js$/, (route) => route.abort())
  const [field, text, message] = ['Subject', ' no ', 'Please enter a valid subject.']
  await page.goto('/')
  const place = await contactForm.open(page)
  await fillIn(place, contactForm, { [field]: text })
  await sendButton(place, contactForm).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(message)
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await expectTyped(page.locator('#contact'), contactForm, { [field]: text })
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
