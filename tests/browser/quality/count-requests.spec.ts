import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { buildWith } from '../../support/build-with.ts'
import { contactForm, fillIn, sendButton, trialForm } from '../../support/page/forms.ts'
import { type RunningSite, startSite } from '../../support/page/site.ts'
import { findStored, withUniqueText } from '../../support/page/stored-requests.ts'
import { expect, test } from '../../support/page/test.ts'

// In one worker: each worker would build the site again.
test.describe.configure({ mode: 'default' })

/** A fake of Umami's script, which defines `umami` when it runs. */
const umami = `{
  const { src } = document.currentScript
  const track = (name, data) => fetch(new URL('/api/send', src), { method: 'POST', body: JSON.stringify({ name, data }) })
  window.umami = { track }
}`

const events: unknown[] = []
let counter: Server
let distDir: string
let site: RunningSite

test.beforeAll(async () => {
  test.setTimeout(300_000)
  counter = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (request.method === 'POST') events.push(JSON.parse(await text(request)))
    else response.setHeader('Content-Type', 'text/javascript')
    response.end(request.method === 'POST' ? 'ok' : umami)
  })
  counter.listen(0, '127.0.0.1')
  await once(counter, 'listening')
  const { port } = counter.address() as AddressInfo
  const env = { ANALYTICS: `umami:http://127.0.0.1:${port}/script.js#94db1cb1`, ATTRIBUTION: 'off' }
  distDir = await buildWith(env)
  site = await startSite({ distDir, env })
})

test.afterAll(async () => {
  await site?.stop()
  counter?.close()
  rmSync(distDir, { recursive: true, force: true })
})

test.beforeEach(() => {
  events.length = 0
})

test('with ATTRIBUTION=off a request is counted, nothing of the campaign is stored in the browser or with it', async ({
  page,
}) => {
  await page.goto(`${site.origin}/?utm_source=newsletter`)
  const place = await contactForm.open(page)
  const { own, change } = withUniqueText(contactForm)
  await fillIn(place, contactForm, change)
  await sendButton(place, contactForm).click()
  await expect(page.getByRole('status')).toContainText(contactForm.sent)
  await expect.poll(() => events).toEqual([{ name: 'Request sent', data: { form: 'contact' } }])
  const stored = await page.evaluate(() => Object.keys(sessionStorage))
  expect(stored.filter((name) => name.endsWith('-touch'))).toEqual([])
  const { records } = await findStored(site.dataDir, own)
  expect(records).toMatchObject([{ firstTouch: null, lastTouch: null }])
})

test('a form that is sent without the scripts of the page is counted once on the page that follows', async ({
  page,
}) => {
  // The page of the form works without its scripts; that of the counter loads on the next page.
  await page.route('**/_astro/*.js', (route) => route.abort())
  await page.goto(`${site.origin}/request/trial`)
  const main = page.getByRole('main')
  await fillIn(main, trialForm)
  await sendButton(main, trialForm).click()
  await page.waitForURL('**/sent/trial')
  await expect.poll(() => events).toEqual([{ name: 'Request sent', data: { form: 'trial' } }])
  await page.reload({ waitUntil: 'networkidle' })
  // As a link to another language of this page: from the same origin, without a form.
  await page.evaluate(() => location.assign('/sent/trial?from=a-link'))
  await page.waitForURL('**/sent/trial?from=a-link', { waitUntil: 'networkidle' })
  expect(events).toHaveLength(1)
})
