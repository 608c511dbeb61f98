import { randomUUID } from 'node:crypto'
import { Key, type WebElement } from 'selenium-webdriver'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { sampleEmployees } from '../../samples/employees.ts'
import { openStore } from '../../store/open-store.ts'
import { agentForm, contactForm, type Form, trialForm } from '../support/page/forms.ts'
import { asElement, type Browser, browse } from './browser.ts'
import { engines, type Session } from './engines.ts'

const { origin, dataDir, sampleEmpId, asked } = inject('engines')

describe.each(asked)('%s', (name) => {
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

  test('the page loads, fits its window and is drawn in the chosen theme', async () => {
    await browser.open('/')
    await browser.find('heading', 'Clientele across Geographies')
    expect(await overflow()).toBeLessThanOrEqual(0)
    const choose = (word: string) =>
      browser.inPage(
        (choice) => document.querySelector<HTMLInputElement>(`[value=${choice}]`)?.click(),
        word,
      )
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
    await browser.isGone('navigation', 'Menu')
    await browser.isFocused(toggle)

    await browser.click(toggle)
    const menu = await browser.find('navigation', 'Menu')
    await browser.click(await browser.find('link', 'Contact', menu))
    await browser.isGone('navigation', 'Menu')
    await browser.until(() => location.hash === '#contact')
    await browser.until(() => {
      const top = document.getElementById('contact')?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < innerHeight / 2
    })
    expect(await overflow()).toBeLessThanOrEqual(0)
    await browser.resize(1280, 900)
  })

  test('the slides go round at both ends, and go on by themselves', async () => {
    await browser.open('/')
    await browser.until(
      () => document.querySelector('[aria-roledescription="carousel"][data-hydrated]') !== null,
    )
    const isShown = (title: string) => browser.find('heading', title)
    await isShown('Business Solutions')
    await browser.click(await browser.find('button', 'Previous slide'))
    await isShown('Custom Development')
    await browser.click(await browser.find('button', 'Next slide'))
    await isShown('Business Solutions')
    // Nobody hovers or focuses it any more.
    await browser.clickAt(4, 4)
    await isShown('Process Automation')
    await isShown('Custom Development')
  })

  test('the keyboard walks the industries, and each shows its conversation', async () => {
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
      await browser.isFocused(await browser.find('tab', industry))
      await browser.find('tabpanel', industry)
    }
  })

  test('a trial request is kept and acknowledged', async () => {
    const company = `Trial ${randomUUID()}`
    await browser.open('/')
    const dialog = await openDialog('Engage Talent', 'Engage Talent')
    await fillIn(dialog, trialForm, { 'Company name': company })
    await browser.click(await browser.find('button', trialForm.send, dialog))
    await browser.says('[role=status]', trialForm.sent)
    await browser.isGone('dialog', 'Engage Talent')
    expect(await leadOf(company)).toMatchObject({ kind: 'trial', BudgetRange: '15k-30k' })
  })

  test('an agent request is kept and acknowledged', async () => {
    const company = `Agent ${randomUUID()}`
    await browser.open('/')
    const dialog = await openDialog('Start Building Your AI Agent', 'Build Your AI Agent')
    await fillIn(dialog, agentForm, { 'Company name': company })
    await browser.click(await browser.find('button', agentForm.send, dialog))
    await browser.says('[role=status]', agentForm.sent)
    await browser.isGone('dialog', 'Build Your AI Agent')
    expect(await leadOf(company)).toMatchObject({
      kind: 'agent',
      Features: ['CRM Integration', 'Real-time Notifications'],
    })
  })

  test('a message is kept and acknowledged', async () => {
    const subject = `Subject ${randomUUID()}`
    await browser.open('/')
    await fillIn(null, contactForm, { Subject: subject })
    await browser.click(await browser.find('button', contactForm.send))
    await browser.says('[role=status]', contactForm.sent)
    const messages = await kept(({ messages }) => messages.list())
    expect(messages.filter(({ html }) => html.includes(subject))).toHaveLength(1)
  })

  test('a dialog is opened, filled in and left with the keyboard alone', async () => {
    await browser.open('/')
    const opener = await browser.find('button', 'Engage Talent', await header())
    await browser.focus(opener)
    await browser.press(Key.ENTER)
    const dialog = await browser.find('dialog', 'Engage Talent')
    expect(await isFocusIn(dialog)).toBe(true)

    const send = await browser.find('button', trialForm.send, dialog)
    let steps = 0
    for (; !(await isFocusIn(send)) && steps < 30; steps++) await browser.press(Key.TAB)
    expect(await isFocusIn(send), 'Tab comes to the last button').toBe(true)
    for (; steps > 0; steps--) {
      await browser.press(Key.TAB, { shift: true })
      expect(await isFocusIn(dialog), 'the focus stays in the dialog').toBe(true)
    }
    await browser.focus(opener)
    expect(await isFocusIn(dialog), 'the page behind does not take it').toBe(true)

    await browser.focus(send)
    await browser.press(Key.ENTER)
    await browser.says('dialog', 'Company name is required.')
    await browser.isFocused(await browser.find('textbox', 'Company name', dialog))
    await browser.press(Key.ESCAPE)
    await browser.isGone('dialog', 'Engage Talent')
    await browser.isFocused(opener)
  })

  test('a link shows the employee, whose photo enlarges', async () => {
    const { EmployeeName } = sampleEmployees.find(({ empId }) => empId === sampleEmpId) ?? {}
    const photoOf = `Photo of ${EmployeeName}`
    await browser.open(`/Home/TeamMembers?EmpId=${sampleEmpId}`)
    const card = await browser.find('article', 'Employee information')
    await browser.says('article', `${EmployeeName}`)
    const photo = await browser.find('button', `${photoOf} , enlarge`, card)
    const outside = () => browser.clickAt(8, 8)
    const onClose = async () => browser.click(await browser.find('button', 'Close'))
    const withEscape = () => browser.press(Key.ESCAPE)
    for (const close of [outside, onClose, withEscape]) {
      await browser.click(photo)
      await browser.find('dialog', photoOf)
      await browser.until(() => (document.querySelector('dialog img') as HTMLImageElement).complete)
      await close()
      await browser.isGone('dialog', photoOf)
      await browser.isFocused(photo)
    }
  })

  test('a wrong address says so and leads home', async () => {
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

  /** With the first of the buttons that open the same dialog; waits until it has come in from the side. */
  async function openDialog(opener: string, name: string) {
    const [button] = await browser.findAll('button', opener)
    if (button) await browser.click(button)
    const dialog = await browser.find('dialog', name)
    await browser.until((open) => open.getAnimations().length === 0, asElement(dialog))
    return dialog
  }

  async function fillIn(place: WebElement | null, form: Form, change: Record<string, string>) {
    for (const [label, text] of Object.entries({ ...form.text, ...change }))
      await browser.fill(await browser.find('textbox', label, place), text)
    for (const [label, choice] of Object.entries(form.choices ?? {}))
      await browser.choose(await browser.find('combobox', label, place), choice)
    for (const label of form.boxes ?? [])
      await browser.click(await browser.find('checkbox', label, place))
  }
})

const leadOf = async (company: string) =>
  (await kept(({ leads }) => leads.list())).find(({ CompanyName }) => CompanyName === company)

async function kept<T>(read: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>) {
  const store = await openStore({ dataDir })
  try {
    return await read(store)
  } finally {
    await store.close()
  }
}
