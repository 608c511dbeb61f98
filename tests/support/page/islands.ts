import { expect, type Page } from '@playwright/test'
import { agentForm, contactForm, type Form, fillIn, sendButton } from './forms.ts'
import { employeeAddress } from './open-pages.ts'
import { scrollNear } from './scroll-near.ts'
import { withUniqueText } from './stored-requests.ts'
import { waitForForm, waitForIsland } from './wait-for-hydration.ts'

/** A hydrated part of a page, and what a visitor does with it. */
export type Island = {
  /** Its component, which is the name of its script. */
  component: string
  /** Selects an element in it, if the page has several islands with this component. */
  contains?: string
  /** Selects elements that React changes, for a content blocker to remove. */
  blocked: string
  /** Without hydration this needs no script. */
  reach(page: Page): Promise<unknown>
  use(page: Page): Promise<void>
  /** The actions that work without the script of the island. */
  doWithoutScript(page: Page): Promise<void>
}

export const islandIn = (page: Page, { component, contains = '*' }: Island) =>
  page.locator(`astro-island[component-export=${component}]:has(${contains})`)

const carousel = (page: Page) => page.getByRole('region', { name: 'What we build' })

const landingPage: Island[] = [
  {
    component: 'Header',
    blocked: 'header nav svg',
    reach: async () => {},
    async use(page) {
      const banner = page.getByRole('banner')
      await page.locator('#contact').scrollIntoViewIfNeeded()
      await expect(banner).toHaveAttribute('data-scrolled')
      await banner.getByRole('link', { name: 'Contact', exact: true }).click()
      await expect(page).toHaveURL('/#contact')
      await expect(banner.locator('[aria-current=location]').first()).toHaveText('Contact')
    },
    async doWithoutScript(page) {
      await page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true }).click()
      await expect(page).toHaveURL('/#contact')
    },
  },
  {
    component: 'Carousel',
    blocked: '[aria-roledescription=carousel] button svg',
    reach: async () => {},
    async use(page) {
      await expect(async () => {
        await page.getByRole('button', { name: 'Next slide' }).click()
        await expect(carousel(page).locator('button[aria-current]')).toContainText('Process', {
          timeout: 500,
        })
      }).toPass()
      await page.getByRole('button', { name: 'Play slides' }).click()
      await expect(page.getByRole('button', { name: 'Pause slides' })).toBeVisible()
    },
    async doWithoutScript(page) {
      const last = carousel(page).locator('[data-slide] p').last()
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport()
    },
  },
  {
    component: 'DemoPanel',
    blocked: '#AIAgents svg',
    reach: (page) => scrollNear(page.getByRole('tablist')),
    async use(page) {
      const tabs = page.getByRole('tablist')
      await tabs.scrollIntoViewIfNeeded()
      // Before hydration a tab is a link to the page of conversations.
      await waitForIsland(page.locator('astro-island', { has: tabs }))
      await openIndustry(page, 'Finance')
      await page.getByRole('slider', { name: 'Position in the conversation' }).press('End')
      await expect(page.getByRole('button', { name: 'Play the conversation' })).toBeVisible()
      await openIndustry(page, 'HR Assistant')
    },
    async doWithoutScript(page) {
      await page.getByRole('tab', { name: 'Finance' }).click()
      await expect(page).toHaveURL('/agentic-ai#chat-finance')
    },
  },
  // The last one opens a dialog above the others. That of the trial request has the same component.
  ...[contactForm, agentForm].map((form) => ({
    component: form.call === 'SendMail' ? 'ContactForm' : 'RequestDialog',
    contains: `#${form.id}`,
    blocked: '[aria-invalid=true] ~ p, dialog:not([id]) *',
    reach: (page: Page) => open(page, form),
    use: (page: Page) => useForm(page, form),
    doWithoutScript: (page: Page) => sendWithoutScript(page, form),
  })),
]

const menu: Island = {
  component: 'Header',
  blocked: '#menu svg',
  reach: async () => {},
  async use(page) {
    await chooseFromMenu(page)
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  },
  doWithoutScript: chooseFromMenu,
}

const employeeDetails: Island = {
  component: 'EmployeeDetails',
  blocked: 'article svg, article img',
  reach: async () => {},
  async use(page) {
    const card = page.getByRole('article')
    await expect(card.getByRole('status')).toHaveText('Employee details loaded.')
    await expect(card.getByRole('heading', { level: 2 })).toBeVisible()
    await card.getByRole('button', { name: 'Share' }).click()
    await expect(page.locator('[data-toast]')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.locator('[data-toast]')).toHaveCount(0)
  },
  async doWithoutScript(page) {
    await expect(page.getByText('This card needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('complementary').getByRole('link').first()).toBeVisible()
  },
}

/** The pages with hydrated parts. */
export const islandPages: { name: string; address: string; width?: number; islands: Island[] }[] = [
  { name: 'the landing page', address: '/', islands: landingPage },
  { name: 'the menu of a phone', address: '/', width: 390, islands: [menu] },
  { name: 'the page of an employee', address: employeeAddress, islands: [employeeDetails] },
]

export async function openIslands(
  page: Page,
  { address, width }: (typeof islandPages)[number],
  waitUntil: 'load' | 'commit' = 'load',
) {
  if (width) await page.setViewportSize({ width, height: 844 })
  await page.goto(address, { waitUntil })
}

/** A click is lost if the header is rendered anew while its button is clicked. */
async function chooseFromMenu(page: Page) {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(async () => {
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Contact', exact: true }).click({ timeout: 1_000 })
  }).toPass()
  await expect(page).toHaveURL('/#contact')
}

/** The demo starts again if a content blocker removed a part of it. */
const openIndustry = (page: Page, name: string) =>
  expect(async () => {
    await page.getByRole('tab', { name }).click({ timeout: 1_000 })
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName(name, { timeout: 1_000 })
  }).toPass()

/**
 * A dialog may be open, and covers its button then. A click is lost if the header is rendered anew while its button is
 * pressed.
 */
async function open(page: Page, form: Form) {
  const dialog = page.locator('dialog:modal', { has: page.locator(`#${form.id}`) })
  if (form.call === 'SendMail') return form.open(page)
  await expect(async () => {
    if ((await dialog.count()) === 0) await form.open(page)
    await expect(dialog).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return dialog
}

async function useForm(page: Page, form: Form) {
  const place = await open(page, form)
  await waitForForm(place)
  await expect(async () => {
    await sendButton(place, form).click({ timeout: 1_000 })
    await expect(place.locator('[aria-invalid=true]').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await fillIn(place, form, withUniqueText(form).change)
  await expect(place.locator('[aria-invalid=true]')).toHaveCount(0)
  const sent = page.getByRole('status').getByText(form.sent)
  await expect(async () => {
    if (!(await sent.isVisible())) await sendButton(place, form).click({ timeout: 1_000 })
    await expect(sent).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
  await expect(page.getByText(form.sent)).toHaveCount(0)
  const strip = page.getByRole('region', { name: 'Your request' })
  await expect(strip).toContainText(/[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{3}/)
  await strip.getByRole('button', { name: 'Dismiss' }).click()
  await expect(strip).toBeHidden()
}

async function sendWithoutScript(page: Page, form: Form) {
  const place = await open(page, form)
  await fillIn(place, form, withUniqueText(form).change)
  await sendButton(place, form).click()
  await expect(page).toHaveURL(/\/sent\//)
  await expect(page.getByText(form.sent)).toBeVisible()
}
