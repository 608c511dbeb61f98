import { Key } from 'selenium-webdriver'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { areas } from '../../contract/console/areas.ts'
import { openStore, type Store } from '../../store/open-store.ts'
import { browse } from '../engines/browser.ts'
import { startFirefox } from '../engines/start-firefox.ts'
import { trialForm } from '../support/page/forms.ts'
import { aTrialRequest } from '../support/service/records.ts'
import { startOrca } from './start-orca.ts'

const { origin, consoleOrigin, dataDir } = inject('engines')

let orca: Awaited<ReturnType<typeof startOrca>>
let firefox: Awaited<ReturnType<typeof startFirefox>>
let store: Store

beforeAll(async () => {
  orca = await startOrca()
  firefox = await startFirefox(orca.env)
  store = await openStore({ dataDir })
})
afterAll(async () => {
  await firefox?.end()
  await orca?.stop()
  await store?.close()
})

/** Prints what Orca says after a step, and listens until it has said what is expected. */
async function hear(step: string, expected = '') {
  let words = await orca.listen()
  for (let more = 0; more < 5 && !words.join(' ').includes(expected); more++)
    words = [...words, ...(await orca.listen())]
  console.log(`${step}: ${words.join(' | ')}`)
  expect(words.join(' ')).toContain(expected)
}

test('Orca announces the first wrong field and the success of a trial request', async () => {
  const browser = browse(firefox.driver, origin)
  await browser.open('/')
  await hear('page')
  const opener = await browser.find('button', 'Engage Talent')
  await browser.focus(opener)
  await hear('button', 'Engage Talent')

  await browser.press(Key.ENTER)
  const dialog = await browser.find('dialog', 'Engage Talent')
  // Nothing: docs/accessibility.md has the reason.
  await hear('dialog opened')
  await browser.press(Key.TAB)

  const send = await browser.find('button', trialForm.send, dialog)
  await browser.waitForIsland(send)
  await browser.click(send)
  await hear('wrong submit', 'Company name is required.')

  for (const [label, text] of Object.entries(trialForm.text))
    await browser.fill(await browser.find('textbox', label, dialog), text)
  for (const [label, option] of Object.entries(trialForm.choices ?? {}))
    await browser.choose(await browser.find('combobox', label, dialog), option)
  await hear('filled in')
  await browser.click(send)
  await hear('sent', trialForm.sent)
})

test('Orca announces a request that arrives in the inbox', async () => {
  const browser = browse(firefox.driver, consoleOrigin)
  const person = { email: 'orca@sextant.example', name: 'Ada Byron', areas: [...areas] }
  const staff = await store.staff.add(person, null)
  const value = (await store.sessions.start(staff?.id ?? '', 'Firefox')) ?? ''
  await browser.open('/')
  await firefox.driver.manage().addCookie({ name: 'console', value, path: '/', httpOnly: true, sameSite: 'Strict' })
  await browser.open('/inbox')
  await browser.find('heading', 'Inbox')
  await hear('inbox')
  await store.requests.add(aTrialRequest({ CompanyName: 'Kestrel Freight' }), null)
  await browser.waitForText('main li', 'Kestrel Freight')
  await hear('new request', '1 new request')
})
