import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { contactForm } from '../support/page/forms.ts'
import { employeeAddress } from '../support/page/open-pages.ts'

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

/** The card shows the time of the answer. */
const stopDate = (page: Page) => page.clock.setFixedTime('2026-11-20T14:32:00Z')

const pressEscape = (page: Page) => page.keyboard.press('Escape')
const alert = (page: Page) => page.getByRole('article').getByRole('alert')

const CAROUSEL = '[aria-roledescription="carousel"]'
const HERO = '#home'
const DIALOG = 'dialog:modal'
const slideButton = (number: number) => (page: Page) => page.locator(`${CAROUSEL} ol button`).nth(number)
const showSlide = (number: number) => async (page: Page) => {
  await slideButton(number)(page).click()
  await expect(page.locator('[aria-roledescription="slide"]').nth(number)).toHaveAttribute('data-current')
}

const sixthTab = (page: Page) => page.getByRole('tab').nth(5)

const status = (StatusId: 0 | 1) => ({ ObjdbmlStatus: { Status: null, StatusId } })

// Elements are found by structure and not by text, because other languages and other content have the same states.
const openDialog = (id: 'engage-talent' | 'build-your-ai-agent') => async (page: Page) => {
  const openers = page.locator(`[commandfor=${id}][command=show-modal]`)
  await openers.filter({ visible: true }).first().click()
  return page.locator(DIALOG)
}
const openTrialDialog = openDialog('engage-talent')
const openAgentDialog = openDialog('build-your-ai-agent')

const scrollToContact = async (page: Page) => {
  const section = page.locator('#contact')
  await section.scrollIntoViewIfNeeded()
  return section
}

const submit = (place: Locator) => place.locator('form button[type=submit]').click()

async function fillIn(place: Locator, values: Record<string, string | undefined>) {
  for (const [name, value = ''] of Object.entries(values)) await place.locator(`[name=${name}]`).fill(value)
}

const sendRequest = async (page: Page) => {
  await page.route('**/ProposalInsert', (route) => route.fulfill({ json: status(0) }))
  const place = await openTrialDialog(page)
  await fillIn(place, {
    CompanyName: 'Nordwind Logistik',
    Email: 'ana@nordwind.example.com',
    RequiredTechnologies: 'TypeScript, PostgreSQL',
    Description: 'A portal for our three warehouses.',
  })
  for (const list of await place.locator('select').all()) await list.selectOption({ index: 1 })
  await submit(place)
  await expect(place.locator('[data-toast]')).toBeVisible()
}

const sendMessage = async (page: Page, answer: (route: Route) => Promise<void> | void) => {
  await page.route('**/SendMail', answer)
  const section = await scrollToContact(page)
  const { Name: name, Email: email, Subject: subject, Message: message } = contactForm.text
  await fillIn(section, { name, email, subject, message })
  await submit(section)
}

const OVERLAY = 'dialog[closedby=none]:modal'

/** The strip 'Your request' shows it, also in the states after that in which it was answered. */
export const REFERENCE = '1XB-7QM-3KP'

const sendAnswered = (StatusId: 0 | 1) => async (page: Page) => {
  const json = { ...status(StatusId), ...(StatusId === 1 && { Reference: REFERENCE }) }
  await sendMessage(page, (route) => route.fulfill({ json }))
  await expect(page.locator(OVERLAY)).toHaveCount(0)
  // With reduced motion the toast stays until it is dismissed.
  await expect(page.locator('[data-toast]')).toBeVisible()
}

const photoButton = (page: Page) => page.locator('button[aria-haspopup=dialog]:has(img)')

const decodePhoto = (page: Page) =>
  photoButton(page)
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
      'hero-1': HERO,
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
    parts: { 'hero-2': HERO },
  },
  {
    name: 'hero-3',
    path: '/',
    needs: slideButton(2),
    reach: showSlide(2),
    leave: showSlide(0),
    parts: { 'hero-3': HERO },
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
    reach: async (page) => {
      await page.locator('[popovertarget=menu]').first().click()
      await expect(page.locator('#menu')).toBeVisible()
    },
    leave: pressEscape,
  },
  {
    name: 'trial-dialog',
    path: '/',
    reach: async (page) => void (await openTrialDialog(page)),
    leave: pressEscape,
  },
  {
    name: 'trial-dialog-errors',
    path: '/',
    reach: async (page) => submit(await openTrialDialog(page)),
    leave: pressEscape,
    parts: { 'trial-dialog-errors': DIALOG },
  },
  {
    name: 'trial-dialog-refused',
    path: '/',
    reach: sendRequest,
    parts: {},
  },
  {
    name: 'agent-dialog-errors',
    path: '/',
    reach: async (page) => submit(await openAgentDialog(page)),
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
    reach: async (page) => submit(await scrollToContact(page)),
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
      // The overlay is invisible at first.
      await page.clock.runFor(1_000)
      await expect(page.locator(OVERLAY)).toBeVisible()
    },
  },
  {
    name: 'toast-sent',
    path: '/',
    reach: sendAnswered(1),
    parts: { 'toast-sent': '[data-toast]', 'your-request': '#your-request' },
  },
  { name: 'toast-refused', path: '/', reach: sendAnswered(0) },
  { name: 'agentic-ai', path: '/agentic-ai' },
  {
    name: 'employee',
    path: employeeAddress,
    prepare: stopDate,
    reach: decodePhoto,
    leave: async () => {},
    parts: { employee: 'body' },
  },
  {
    name: 'employee-photo',
    path: employeeAddress,
    reach: async (page) => {
      await photoButton(page).click()
      const enlarged = page.getByRole('dialog').getByRole('img')
      await enlarged.evaluate((image: HTMLImageElement) => image.decode())
    },
  },
  {
    name: 'employee-unreachable',
    path: employeeAddress,
    prepare: (page) => page.route(EMPLOYEE, (route) => route.fulfill({ body: 'not JSON' })),
    reach: (page) => expect(alert(page)).not.toBeEmpty(),
    parts: { 'employee-unreachable': 'article' },
  },
  {
    name: 'employee-unknown',
    path: '/Home/TeamMembers?EmpId=nobody',
    prepare: stopDate,
    reach: (page) => expect(alert(page)).not.toBeEmpty(),
    parts: { 'employee-unknown': 'body' },
  },
  {
    name: 'employee-without-id',
    path: '/Home/TeamMembers',
    reach: (page) => expect(alert(page)).not.toBeEmpty(),
    parts: {},
  },
  { name: 'request-trial', path: '/request/trial', parts: { 'request-trial': 'body' } },
  { name: 'request-agent', path: '/request/agent', parts: { 'request-agent': 'body' } },
  { name: 'sent', path: '/sent/contact', parts: { sent: 'body' } },
  { name: 'not-sent', path: '/not-sent/email-is-required', parts: { 'not-sent': 'body' } },
  { name: 'not-sent-unavailable', path: '/not-sent/unavailable', parts: {} },
  { name: 'not-found', path: '/no-such-page', parts: { 'not-found': 'body' } },
]

/** The company's own pages: tests/browser/own-pages/ has their other checks. */
export const ownPages: State[] = ['/privacy', '/accessibility', '/news', '/news/a-harbour-in-nine-weeks'].map(
  (path) => ({ name: path, path }),
)
