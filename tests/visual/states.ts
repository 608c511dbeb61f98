import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { agentForm, contactForm, fillIn, sendButton, trialForm } from '../support/page/forms.ts'
import { employeeAddress, openMenu, openTrial } from '../support/page/open-pages.ts'

/** A state of the site: a page after some actions of a visitor. */
export type State = {
  name: string
  path: string
  /** Runs before the page is loaded. */
  prepare?: (page: Page) => Promise<unknown>
  /** Brings the loaded page into the state. */
  reach?: (page: Page) => Promise<void>
  /** Brings the page back into its first state. Unset: the page is loaded again for the next state. */
  leave?: (page: Page) => Promise<void>
  /** The state exists only on screens narrower than this, in px. */
  below?: number
  /** The state exists only if the content has this element. */
  needs?: (page: Page) => Locator
  /** In this state the service does not respond. Without a stopped clock the request would time out after 15 seconds. */
  isClockStopped?: true
  /** From the name of each picture to the selector of its part. Unset: one picture of the screen, named like the state. */
  parts?: Record<string, string>
}

/** Elements above the page. */
export const LAYERS = 'dialog:modal, :popover-open, [data-toast]'

const EMPLOYEE = '**/EmployessDetailAll'

const pressEscape = (page: Page) => page.keyboard.press('Escape')
const alert = (page: Page) => page.getByRole('article').getByRole('alert')

const CAROUSEL = '[aria-roledescription="carousel"]'
const DIALOG = 'dialog:modal'
const slideButton = (number: number) => (page: Page) =>
  page.locator(`${CAROUSEL} ol button`).nth(number)
const showSlide = (number: number) => async (page: Page) => {
  await slideButton(number)(page).click()
  await expect(page.locator('[aria-roledescription="slide"]').nth(number)).toHaveAttribute(
    'data-current',
  )
}

const sixthTab = (page: Page) => page.getByRole('tab').nth(5)

const status = (StatusId: 0 | 1) => ({ ObjdbmlStatus: { Status: null, StatusId } })

const sendMessage = async (page: Page, answer: (route: Route) => Promise<void> | void) => {
  await page.route('**/SendMail', answer)
  const section = await contactForm.open(page)
  await fillIn(section, contactForm)
  await sendButton(section, contactForm).click()
}

const sendAnswered = (StatusId: 0 | 1) => async (page: Page) => {
  await sendMessage(page, (route) => route.fulfill({ json: status(StatusId) }))
  await expect(page.locator('dialog[closedby=none]:modal')).toHaveCount(0)
  // With reduced motion the toast stays until it is dismissed.
  await expect(page.locator('[data-toast]')).toBeVisible()
}

const decodePhoto = (page: Page) =>
  page
    .getByRole('button', { name: /^Photo of/ })
    .getByRole('img')
    .evaluate((image: HTMLImageElement) => image.decode())

/** Every page and state of the site. Pictures, accessibility, markup and screenshots are taken of each. */
export const states: State[] = [
  {
    name: 'landing-page',
    path: '/',
    leave: async () => {},
    parts: {
      header: 'header:has(nav)',
      'hero-1': CAROUSEL,
      statistics: '#home dl',
      solutions: '#services',
      'agent-demo': '#AIAgents',
      contact: '#contact',
      certifications: '#certifications',
      map: '#clients',
      footer: 'main ~ footer, astro-island > footer',
    },
  },
  {
    name: 'hero-2',
    path: '/',
    needs: slideButton(1),
    reach: showSlide(1),
    leave: showSlide(0),
    parts: { 'hero-2': CAROUSEL },
  },
  {
    name: 'hero-3',
    path: '/',
    needs: slideButton(2),
    reach: showSlide(2),
    leave: showSlide(0),
    parts: { 'hero-3': CAROUSEL },
  },
  {
    name: 'place-label',
    path: '/',
    reach: (page) => page.locator('#clients button').first().click(),
    leave: pressEscape,
    parts: {},
  },
  {
    name: 'menu',
    path: '/',
    below: 896,
    reach: async (page) => void (await openMenu(page)),
    leave: pressEscape,
  },
  {
    name: 'trial-dialog',
    path: '/',
    reach: async (page) => void (await openTrial(page)),
    leave: pressEscape,
  },
  {
    name: 'trial-dialog-errors',
    path: '/',
    reach: async (page) => sendButton(await openTrial(page), trialForm).click(),
    leave: pressEscape,
    parts: { 'trial-dialog-errors': DIALOG },
  },
  {
    name: 'trial-dialog-refused',
    path: '/',
    reach: async (page) => {
      await page.route('**/ProposalInsert', (route) => route.fulfill({ json: status(0) }))
      const place = await openTrial(page)
      await fillIn(place, trialForm)
      await sendButton(place, trialForm).click()
      await expect(place.locator('[data-toast]')).toBeVisible()
    },
    parts: {},
  },
  {
    name: 'agent-dialog-errors',
    path: '/',
    reach: async (page) => sendButton(await agentForm.open(page), agentForm).click(),
    leave: pressEscape,
    parts: { 'agent-dialog-errors': DIALOG },
  },
  {
    name: 'agent-demo-finance',
    path: '/',
    needs: sixthTab,
    reach: (page) => sixthTab(page).click(),
    parts: { 'agent-demo-finance': ':has(> [role=tablist])' },
  },
  {
    name: 'contact-errors',
    path: '/',
    reach: async (page) => sendButton(await contactForm.open(page), contactForm).click(),
    parts: { 'contact-errors': '#contact form' },
  },
  {
    name: 'sending',
    path: '/',
    isClockStopped: true,
    reach: async (page) => {
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await sendMessage(page, () => {})
      await expect(page.getByRole('dialog', { name: contactForm.sending })).toBeVisible()
    },
  },
  {
    name: 'toast-sent',
    path: '/',
    reach: sendAnswered(1),
    parts: { 'toast-sent': '[data-toast]' },
  },
  { name: 'toast-refused', path: '/', reach: sendAnswered(0) },
  { name: 'agentic-ai', path: '/agentic-ai' },
  {
    name: 'employee',
    path: employeeAddress,
    reach: decodePhoto,
    leave: async () => {},
    parts: { employee: 'body' },
  },
  {
    name: 'employee-photo',
    path: employeeAddress,
    reach: async (page) => {
      await page.getByRole('button', { name: /^Photo of/ }).click()
      const enlarged = page.getByRole('dialog').getByRole('img')
      await enlarged.evaluate((image: HTMLImageElement) => image.decode())
    },
  },
  {
    name: 'employee-unreachable',
    path: employeeAddress,
    prepare: (page) => page.route(EMPLOYEE, (route) => route.fulfill({ body: 'not JSON' })),
    reach: (page) => expect(alert(page)).toContainText('Could not load'),
    parts: { 'employee-unreachable': 'article' },
  },
  {
    name: 'employee-unknown',
    path: '/Home/TeamMembers?EmpId=nobody',
    reach: (page) => expect(alert(page)).toContainText('not found'),
    parts: { 'employee-unknown': 'body' },
  },
  {
    name: 'employee-without-id',
    path: '/Home/TeamMembers',
    reach: (page) => expect(alert(page)).toContainText('No EmpId'),
    parts: {},
  },
  { name: 'request-trial', path: '/request/trial', parts: { 'request-trial': 'body' } },
  { name: 'request-agent', path: '/request/agent', parts: { 'request-agent': 'body' } },
  { name: 'sent', path: '/sent/contact', parts: { sent: 'body' } },
  { name: 'not-sent', path: '/not-sent/email-is-required', parts: { 'not-sent': 'body' } },
  { name: 'not-sent-unavailable', path: '/not-sent/unavailable', parts: {} },
  { name: 'not-found', path: '/no-such-page', parts: { 'not-found': 'body' } },
]
