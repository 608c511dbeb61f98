import { randomUUID } from 'node:crypto'
import { Key } from 'selenium-webdriver'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { areas } from '../../contract/console/areas.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import { aTrialRequest } from '../support/service/records.ts'
import { type Browser, browse } from './browser.ts'
import { engines, type Session } from './engines.ts'

const { consoleOrigin, dataDir, selected } = inject('engines')

describe.each(selected)('the console in %s', (name) => {
  /** Only this engine's requests have this word. */
  const word = `kestrel${randomUUID().slice(0, 8)}`
  let session: Session
  let browser: Browser
  let store: Store

  beforeAll(async () => {
    store = await openStore({ dataDir })
    for (const company of ['Alder', 'Birch', 'Cedar'])
      await store.requests.add(aTrialRequest({ CompanyName: `${company} ${word}` }), null)
    const person = { email: `${name}@sextant.example`, name: 'Ada Byron', areas: [...areas] }
    const staff = await store.staff.add(person, null)
    const value = (await store.sessions.start(staff?.id ?? '', name)) ?? ''

    session = await engines[name].start()
    browser = browse(session.driver, consoleOrigin)
    await browser.resize(1280, 900)
    await browser.open('/')
    await session.driver.manage().addCookie({ name: 'console', value, path: '/', httpOnly: true, sameSite: 'Strict' })
  })
  afterAll(async () => {
    await session?.end()
    await store.close()
  })

  test('a request is found, opened with the keyboard, given a note and a status', async () => {
    await openWatched('/inbox?view=all')
    await browser.fill(await browser.find('searchbox', 'Search requests'), word)
    await browser.until(() => document.querySelectorAll('main li').length === 3)
    await browser.choose(await browser.find('combobox', 'Form'), 'Contact form')
    await browser.until(() => location.search.includes('form=contact'))
    await browser.until(() => document.querySelectorAll('main li').length === 0)
    await browser.choose(await browser.find('combobox', 'Form'), 'Engage Talent')
    await browser.until(() => document.querySelectorAll('main li').length === 3)

    await browser.inPage(() => (document.activeElement as HTMLElement).blur())
    for (const [key, company] of [
      ['j', 'Cedar'],
      ['j', 'Birch'],
      ['j', 'Alder'],
      ['k', 'Birch'],
    ] as const) {
      await browser.press(key)
      await browser.until((expected) => document.activeElement?.textContent.includes(expected) === true, company)
    }
    await browser.press(Key.ENTER)
    await browser.find('heading', `Birch ${word}`)

    await browser.fill(await browser.find('textbox', 'Note'), 'Asked for a date.')
    await browser.click(await browser.find('button', 'Add note'))
    await browser.waitForText('main li', 'Asked for a date.')
    await browser.click(await browser.find('button', 'Status New'))
    await browser.click(await browser.find('menuitemradio', 'Contacted'))
    await browser.waitForText('main', 'First answered after')
    const requests = await store.requests.listStored()
    expect(requests.find(({ company }) => company === `Birch ${word}`)).toMatchObject({
      status: 'contacted',
      version: 1,
    })
    await expectNoFaults()
  })

  test('every screen is shown in both themes, fits the viewport and breaks no policy', async () => {
    await openWatched('/me')
    await browser.find('heading', 'Ada Byron')
    const colours = async (theme: string) => {
      await browser.inPage((one) => {
        document.documentElement.dataset.theme = one
      }, theme)
      return browser.inPage(() => {
        const { backgroundColor, color } = getComputedStyle(document.body)
        return `${color} on ${backgroundColor}`
      })
    }
    for (const screen of ['Inbox', 'Figures', 'Deliveries', 'People', 'Staff', 'Audit']) {
      await browser.click(await browser.find('link', screen))
      await browser.find('heading', screen)
      expect(await colours('dark')).not.toBe(await colours('light'))
      for (const width of [1280, 500]) {
        await browser.resize(width, 900)
        expect(await overflow(), `${screen} at ${width}`).toBeLessThanOrEqual(0)
      }
      await browser.resize(1280, 900)
    }
    await expectNoFaults()
  })

  const overflow = () =>
    browser.inPage(() => document.documentElement.scrollWidth - document.documentElement.offsetWidth)

  /** Opens the screen by a link of another one, so that errors and policy violations are seen while it is loaded. */
  async function openWatched(path: string) {
    await browser.open('/no-such-screen')
    await browser.find('link', 'Go to the start')
    await browser.inPage(watchFaults)
    await browser.inPage((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  }

  const expectNoFaults = async () =>
    expect(await browser.inPage(() => (window as unknown as Watched).faults)).toEqual([])
})

type Watched = { faults: string[] }

function watchFaults() {
  const faults: string[] = []
  ;(window as unknown as Watched).faults = faults
  addEventListener('error', ({ message }) => faults.push(message))
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    faults.push(`${effectiveDirective} ${blockedURI}`),
  )
  console.error = (...texts: unknown[]) => faults.push(texts.join(' '))
}
