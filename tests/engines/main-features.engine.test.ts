import { Key, type WebElement } from 'selenium-webdriver'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { sampleEmployees } from '../../samples/employees.ts'
import { agentForm, contactForm, type Form, trialForm } from '../support/page/forms.ts'
import { findStored, withUniqueText } from '../support/page/stored-requests.ts'
import { asElement, type Browser, browse } from './browser.ts'
import { engines, type Session } from './engines.ts'

const { origin, dataDir, sampleEmpId, selected } = inject('engines')

describe.each(selected)('%s', (name) => {
  let session: Session
  let browser: Browser

  beforeAll(async () => {
    session = await engines[name].start()
    const capabilities = await session.driver.getCapabilities()
    console.log(`${name}: ${capabilities.getBrowserName()} ${capabilities.getBrowserVersion()}`)
    browser = browse(session.driver, origin)
    await browser.resize(1280, 900)
  })
  afterAll(() => session?.end())
  afterEach(() => browser.inPage(() => sessionStorage.clear()))

  test('the page loads, fits the viewport and has the colours of the selected theme', async () => {
    await browser.open('/')
    await browser.find('heading', 'Clientele across Geographies')
    expect(await overflow()).toBeLessThanOrEqual(0)
    const choose = (word: string) =>
      browser.inPage((choice) => {
        const theme = document.querySelector<HTMLSelectElement>('[name=theme]')
        if (theme) theme.value = choice
        theme?.dispatchEvent(new Event('change', { bubbles: true }))
      }, word)
    const coloursIn = async (word: string) => {
      await choose(word)
      await browser.until((chosen) => document.documentElement.dataset.theme === chosen, word)
      return browser.inPage(() => {
        const { backgroundColor, color } = getComputedStyle(document.documentElement)
        return `${color} on ${backgroundColor}`
      })
    }
    expect(await coloursIn('dark')).not.toBe(await coloursIn('light'))
    await choose('system')
  })

  test('the menu opens, closes with Escape and leads to a section', async () => {
    await browser.resize(600, 900)
    await browser.open('/')
    const toggle = await browser.find('button', 'Menu')
    await browser.click(toggle)
    await browser.find('navigation', 'Menu')
    await browser.press(Key.ESCAPE)
    await browser.waitUntilGone('navigation', 'Menu')
    await browser.waitForFocus(toggle)

    await browser.click(toggle)
    const menu = await browser.find('navigation', 'Menu')
    await browser.click(await browser.find('link', 'Contact', menu))
    await browser.waitUntilGone('navigation', 'Menu')
    await browser.until(() => location.hash === '#contact')
    await browser.until(() => {
      const top = document.getElementById('contact')?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < innerHeight / 2
    })
    expect(await overflow()).toBeLessThanOrEqual(0)
    await browser.resize(1280, 900)
  })

  test('the carousel wraps around at both ends and advances automatically', async () => {
    await browser.open('/')
    await browser.until(() => document.querySelector('[aria-roledescription="carousel"][data-hydrated]') !== null)
    const isShown = (title: string) => browser.find('heading', title)
    await isShown('Business Solutions')
    await isShown('Process Automation')
    await browser.click(await browser.find('button', 'Business Solutions'))
    await browser.click(await browser.find('button', 'Previous slide'))
    await isShown('Custom Development')
    await browser.click(await browser.find('button', 'Next slide'))
    await isShown('Business Solutions')
  })

  test('arrow keys, Home and End select an industry, and its conversation is shown', async () => {
    await browser.open('/')
    const first = await browser.find('tab', 'HR Assistant')
    await browser.scrollTo(first)
    await browser.waitForIsland(first)
    await browser.click(first)
    for (const [key, industry] of [
      [Key.ARROW_DOWN, 'Healthcare'],
      [Key.END, 'Pharma'],
      [Key.ARROW_UP, 'Automotive'],
      [Key.HOME, 'HR Assistant'],
    ] as const) {
      await browser.press(key)
      await browser.waitForFocus(await browser.find('tab', industry))
      await browser.find('tabpanel', industry)
    }
  })

  test.each([
    { form: trialForm, opener: 'Engage Talent', stored: { form: 'trial', budget: '15k-30k' } },
    {
      form: agentForm,
      opener: 'Start Building Your AI Agent',
      stored: { form: 'agent', fields: { Features: ['CRM Integration', 'Real-time Notifications'] } },
    },
    { form: contactForm, opener: undefined, stored: { form: 'contact' } },
  ])('$form.name: it is stored and acknowledged', async ({ form, opener, stored }) => {
    const { own, change } = withUniqueText(form)
    await browser.open('/')
    const dialog = opener ? await openDialog(opener) : null
    const place = dialog ?? (await contactSection())
    await fillIn(place, form, change)
    await browser.click(await browser.find('button', form.send, place))
    await browser.waitForText('[role=status]', form.sent)
    if (dialog) await browser.until((element) => !element.matches(':modal'), asElement(dialog))
    expect((await findStored(dataDir, own)).records).toMatchObject([stored])
  })

  test('a dialog can be opened, filled in and closed with the keyboard, and traps the focus', async () => {
    await browser.open('/')
    const opener = await browser.find('button', 'Engage Talent', await header())
    await browser.focus(opener)
    await browser.press(Key.ENTER)
    const dialog = await browser.find('dialog', 'Engage Talent')
    expect(await isFocusIn(dialog)).toBe(true)

    const send = await browser.find('button', trialForm.send, dialog)
    let steps = 0
    for (; !(await isFocusIn(send)) && steps < 30; steps++) await browser.press(Key.TAB)
    expect(await isFocusIn(send), 'Tab reaches the last button').toBe(true)
    for (; steps > 0; steps--) {
      await browser.press(Key.TAB, { shift: true })
      expect(await isFocusIn(dialog), 'the focus stays in the dialog').toBe(true)
    }
    await browser.focus(opener)
    expect(await isFocusIn(dialog), 'the page behind does not take the focus').toBe(true)

    await browser.focus(send)
    await browser.press(Key.ENTER)
    await browser.waitForText('dialog', 'Company name is required.')
    await browser.waitForFocus(await browser.find('textbox', 'Company name', dialog))
    await browser.press(Key.ESCAPE)
    await browser.waitUntilGone('dialog', 'Engage Talent')
    await browser.waitForFocus(opener)
  })

  test('behind a dialog in the middle of the page nothing moves, and all of it is back when it is closed', async () => {
    await browser.open('/')
    await browser.scrollTo(await browser.find('heading', 'Clientele across Geographies'))
    const placeOfPage = () => browser.inPage(() => [scrollY, document.documentElement.scrollHeight])
    const countSkipped = () =>
      browser.inPage(() => {
        const sections = [...document.querySelectorAll('main > section')]
        return sections.filter(({ children }) => !children[0]?.checkVisibility()).length
      })
    const opener = await browser.find('button', 'Engage Talent', await header())
    await browser.inPage((one) => one.focus({ preventScroll: true }), asElement<HTMLElement>(opener))
    const before = await placeOfPage()
    await browser.press(Key.ENTER)
    const dialog = await browser.find('dialog', 'Engage Talent')
    expect(await placeOfPage()).toEqual(before)
    expect(await countSkipped()).toBeGreaterThan(0)
    await browser.focus(opener)
    expect(await isFocusIn(dialog)).toBe(true)
    await browser.press(Key.ESCAPE)
    await browser.waitUntilGone('dialog', 'Engage Talent')
    await browser.waitForFocus(opener)
    await expect.poll(countSkipped).toBe(0)
    expect(await placeOfPage()).toEqual(before)
  })

  test('the link of an employee shows the employee, and the photo enlarges', async () => {
    const { EmployeeName } = sampleEmployees.find(({ empId }) => empId === sampleEmpId) ?? {}
    const photoOf = `Photo of ${EmployeeName}`
    await browser.open(`/Home/TeamMembers?EmpId=${sampleEmpId}`)
    const card = await browser.find('article', 'Employee information')
    await browser.waitForText('article', `${EmployeeName}`)
    const photo = await browser.find('button', `${photoOf} , enlarge`, card)
    const outside = () => browser.clickAt(8, 8)
    const onClose = async () => browser.click(await browser.find('button', 'Close'))
    const withEscape = () => browser.press(Key.ESCAPE)
    for (const close of [outside, onClose, withEscape]) {
      await browser.click(photo)
      await browser.find('dialog', photoOf)
      await browser.until(() => (document.querySelector('dialog img') as HTMLImageElement).complete)
      await close()
      await browser.waitUntilGone('dialog', photoOf)
      await browser.waitForFocus(photo)
    }
  })

  test('an unknown address has status 404 and a link to the landing page', async () => {
    expect((await fetch(`${origin}/no/such/page`)).status).toBe(404)
    await browser.open('/no/such/page')
    await browser.find('heading', 'Oops! Page not found')
    await browser.click(await browser.find('link', 'Return to Home'))
    await browser.until((home) => location.href === home, `${origin}/`)
  })

  const overflow = () => browser.inPage(() => document.documentElement.scrollWidth - innerWidth)

  const isFocusIn = (place: WebElement) =>
    browser.inPage((one) => one.contains(document.activeElement), asElement(place))

  const header = () => browser.find('banner', '')

  /** Clicks the first of the buttons that open the dialog, and waits for the end of its transition. */
  async function openDialog(opener: string) {
    const [button] = await browser.findAll('button', opener)
    if (button) await browser.click(button)
    const dialog = await browser.find('dialog', opener === 'Engage Talent' ? opener : 'Build Your AI Agent')
    await browser.until((open) => open.getAnimations().length === 0, asElement(dialog))
    return dialog
  }

  /** The place of the contact form: the survey above it also has fields with names such as 'Email'. */
  const contactSection = async () =>
    (await browser.inPage(() => document.getElementById('contact'))) as unknown as WebElement

  async function fillIn(place: WebElement, form: Form, change: Record<string, string>) {
    for (const [label, text] of Object.entries({ ...form.text, ...change }))
      await browser.fill(await browser.find('textbox', label, place), text)
    for (const [label, choice] of Object.entries(form.choices ?? {}))
      await browser.choose(await browser.find('combobox', label, place), choice)
    for (const label of form.boxes ?? []) await browser.click(await browser.find('checkbox', label, place))
  }
})
