import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page, Route } from '@playwright/test'
import { buildWith } from '../../support/build-with.ts'
import { countries } from '../../support/page/countries.ts'
import { fakeMapsScript } from '../../support/page/fake-maps-script.ts'
import { changeAlways } from '../../support/page/foreign-changes.ts'
import { contactForm, fillIn, forms, sendButton, trialForm } from '../../support/page/forms.ts'
import { type RunningSite, startSite } from '../../support/page/site.ts'
import { expect, test } from '../../support/page/test.ts'

// One build has all services of others. In one worker: each worker would build the site again.
test.describe.configure({ mode: 'default' })

/** A fake of an existing backend: on another origin, and it allows no header but `Content-Type`. */
async function startBackend() {
  const calls: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type')
    // Without keep-alive: Chromium repeats a request itself if a reused connection is closed.
    response.setHeader('Connection', 'close')
    if (request.method === 'OPTIONS') return void response.end()
    calls.push({ url: request.url, headers: request.headers, body: await text(request) })
    if (calls.length > forms.length && request.url?.endsWith('/SendMail')) return void request.socket.destroy()
    response.setHeader('Content-Type', 'application/json')
    const dbmlEmployeeDetailsList = [{ EmployeeName: 'Noor Haddad', ContactNo: '+1 202 555 0161' }]
    response.end(
      JSON.stringify({
        ObjdbmlStatus: { Status: null, StatusId: 1 },
        Reference: '1XB-7QM-3KP',
        dbmlEmployeeDetailsList,
      }),
    )
  })
  return { calls, server, origin: await listen(server) }
}

/** A fake analytics script that reports everything such a script can read from a page. */
const counting = `{
  const { src, dataset } = document.currentScript
  const event = { ...dataset, url: location.href, from: document.referrer }
  const send = (event) => fetch(new URL('/api/event', src), { method: 'POST', body: JSON.stringify(event) })
  window.plausible = (name, options) => send({ name, ...options })
  send(event)
}`

async function startCounter() {
  const events: unknown[] = []
  const requested: string[] = []
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    requested.push(request.url ?? '')
    if (request.method === 'POST') events.push(JSON.parse(await text(request)))
    else response.setHeader('Content-Type', 'text/javascript')
    response.end(request.method === 'POST' ? 'ok' : counting)
  })
  return { events, requested, server, origin: await listen(server) }
}

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let backend: Awaited<ReturnType<typeof startBackend>>
let counter: Awaited<ReturnType<typeof startCounter>>
let distDir: string
let site: RunningSite

test.beforeAll(async () => {
  test.setTimeout(300_000)
  backend = await startBackend()
  counter = await startCounter()
  const env = {
    SERVICE_HOST: `${backend.origin}/legacy/`,
    ANALYTICS: `plausible:${counter.origin}/js/script.js#www.example.com`,
    GOOGLE_MAPS_API_KEY: 'test-key',
  }
  distDir = await buildWith(env)
  site = await startSite({ distDir, env })
})

test.afterAll(async () => {
  await site?.stop()
  backend?.server.close()
  counter?.server.close()
  rmSync(distDir, { recursive: true, force: true })
})

test('the survey of the hero is not offered, because the other backend has no field for it', async ({ page }) => {
  await page.goto(site.origin)
  await expect(page.locator('[data-survey]')).toContainText('51')
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-survey]').getByRole('slider')).toHaveCount(0)
  await expect(page.getByText('Drag a point')).toHaveCount(0)
})

test('the forms send an existing backend no header but the content type', async ({ page }) => {
  for (const form of forms) {
    await page.goto(`${site.origin}/?utm_source=newsletter`)
    const place = await form.open(page)
    await fillIn(place, form)
    await expect(place.locator('[name=Form-Consent]')).toHaveCount(0)
    await sendButton(place, form).click()
    await expect(page.getByRole('status')).toContainText(form.sent)
    await expect(page.locator('#your-request')).toHaveCount(0)
  }
  expect(backend.calls.map(({ url }) => url)).toEqual(forms.map(({ call }) => `/legacy/securityandsetting.svc/${call}`))
  for (const { headers, body } of backend.calls) {
    expect(headers['content-type']).toBe('application/json')
    const measured = ['form-fill-ms', 'form-trap', 'first-touch', 'last-touch']
    for (const ours of ['idempotency-key', 'form-consent', ...measured]) expect(headers).not.toHaveProperty(ours)
    expect(() => JSON.parse(body)).not.toThrow()
  }
  const stored = await page.evaluate(() => Object.keys(sessionStorage))
  expect(stored.filter((name) => name.endsWith('-touch'))).toEqual([])
})

test('a sent request is the event "Request sent" with the name of its form, and nothing that was typed', async ({
  page,
}) => {
  await page.goto(`${site.origin}/?utm_source=newsletter`)
  await page.waitForLoadState('networkidle')
  counter.events.length = 0
  const place = await trialForm.open(page)
  await fillIn(place, trialForm)
  await sendButton(place, trialForm).click()
  await expect(page.getByRole('status')).toContainText(trialForm.sent)
  await expect.poll(() => counter.events).toEqual([{ name: 'Request sent', props: { form: 'trial' } }])
})

test('a request to an existing backend is not repeated', async ({ page, expectErrors }) => {
  expectErrors(/ERR_/)
  const before = backend.calls.length
  await page.goto(site.origin)
  const place = await contactForm.open(page)
  await fillIn(place, contactForm)
  await sendButton(place, contactForm).click()
  await expect(page.getByRole('alert')).toContainText('Failed to send message.')
  expect(backend.calls).toHaveLength(before + 1)
})

test('an employee of an existing backend is requested once, and has no contact file', async ({ page }) => {
  const before = backend.calls.length
  await page.goto(`${site.origin}/Home/TeamMembers?EmpId=E-17`)
  await expect(page.getByText('Noor Haddad')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Save contact' })).toHaveCount(0)
  const calls = backend.calls.slice(before)
  expect(calls.map(({ url }) => url)).toEqual(['/legacy/securityandsetting.svc/EmployessDetailAll'])
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ StrOne: 'E-17', PKId: 0 })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript the forms are disabled, and the pages show how to reach the company', async ({ page }) => {
    await page.goto(site.origin)
    await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
    await expect(page.locator('form[action]')).toHaveCount(0)
    await expect(page.locator('#contact noscript p')).toContainText('please email or call')
    await page.getByRole('link', { name: 'Engage Talent' }).first().click()
    const main = page.getByRole('main')
    await expect(main).toContainText('This form needs JavaScript.')
    await expect(main.locator('form')).toHaveCount(0)
    await expect(main.locator('a[href^="mailto:"]')).toBeVisible()
    await expect(main.locator('a[href^="tel:"]')).toBeVisible()
    const posted = await page.request.post(`${site.origin}/send/contact`, { form: { name: 'Ana' } })
    expect(posted.status()).toBe(405)
  })
})

test('analytics counts visits of the landing page, and gets no address of an employee page', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/404 .*\/Home\/TeamMember(\?|$)/)
  counter.requested.length = 0
  await page.goto(`${site.origin}/Home/TeamMembers?EmpId=${site.sampleEmpId}`)
  await expect(page.getByText('Mobile No.')).toBeVisible()
  await page.goto(`${site.origin}/Home/TeamMember?EmpId=${site.sampleEmpId}`) // A mistyped address.
  expect(counter.requested).toEqual([])

  const visit = { domain: 'www.example.com', url: `${site.origin}/`, from: `${site.origin}/` }
  for (const path of ['/Home/TeamMembers', '/Home/TeamMember']) {
    counter.events.length = 0
    await page.goto(`${site.origin}${path}?EmpId=${site.sampleEmpId}`)
    const response = page.waitForResponse(`${counter.origin}/api/event`)
    await page.getByRole('link', { name: /home/i }).first().click()
    await response
    expect(counter.events).toEqual([visit])
  }
  expect(await context.cookies()).toEqual([])
})

test('the Google map is loaded when the section is near the viewport, replaces the built-in map and follows the selected theme', async ({
  page,
}) => {
  const requested = await fakeGoogleMaps(page, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: fakeMapsScript }),
  )
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(site.origin)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => url.endsWith('/map'))).toEqual([])

  await scrollToMap(page)
  const map = page.frameLocator('iframe[title="Map of client locations"]')
  await expect(map.getByRole('button')).toHaveText(countries)
  await expect(page.getByRole('button', { name: 'India' })).toBeHidden()
  await map.getByRole('button', { name: 'China' }).click()
  await expect(map.getByText('China: Trusted Client Location')).toBeVisible()
  expect(requested).toHaveLength(1)
  expect(new URL(requested[0] ?? '').searchParams.get('key')).toBe('test-key')
  expect(new URL(requested[0] ?? '').searchParams.get('callback')).toBeTruthy()

  const choose = (theme: string) => page.getByRole('combobox', { name: 'Theme' }).selectOption(theme)
  const colours = map.locator('[data-colours]')
  for (const [theme, scheme] of [
    ['Dark', 'DARK'],
    ['Light', 'LIGHT'],
    ['System', 'FOLLOW_SYSTEM'],
  ] as const) {
    await choose(theme)
    await expect(colours).toHaveCount(1)
    await expect(colours).toHaveAttribute('data-colours', scheme)
    await expect(map.getByRole('button')).toHaveText(countries)
  }
})

test('the Google map replaces the built-in map although other programs change the page', async ({
  page,
  expectErrors,
}) => {
  expectErrors(/The island was rendered anew/)
  await fakeGoogleMaps(page, (route) => route.fulfill({ contentType: 'text/javascript', body: fakeMapsScript }))
  await page.goto(site.origin)
  for (const by of ['a translator', 'a password manager', 'a linkifier'] as const) await changeAlways(page, by)
  await scrollToMap(page)
  const map = page.frameLocator('iframe[title="Map of client locations"]')
  await expect(map.getByRole('button')).toHaveText(countries)
})

test('the built-in map stays if Google Maps is unreachable', async ({ page, expectErrors }) => {
  expectErrors(/maps\.googleapis\.com|ERR_FAILED/)
  const requested = await fakeGoogleMaps(page, (route) => route.abort())
  await page.goto(site.origin)
  await scrollToMap(page)
  await expect.poll(() => requested.length).toBe(1)
  await expectBuiltInMap(page)
})

test('the built-in map returns if Google Maps refuses the key', async ({ page }) => {
  await fakeGoogleMaps(page, (route) => route.fulfill({ contentType: 'text/javascript', body: fakeMapsScript }))
  await page.goto(site.origin)
  await scrollToMap(page)
  await expect(page.locator('iframe')).toBeVisible()
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    // Google Maps calls this function if it does not know the key.
    ;(frame.contentWindow as unknown as { gm_authFailure(): void }).gm_authFailure()
  })
  await expectBuiltInMap(page)
})

const scrollToMap = (page: Page) =>
  page.getByRole('heading', { name: 'Clientele across Geographies' }).scrollIntoViewIfNeeded()

async function expectBuiltInMap(page: Page) {
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'India' })).toBeVisible()
}

/** Responds in place of Google Maps, and records the requests. */
async function fakeGoogleMaps(page: Page, answer: (route: Route) => unknown) {
  const requested: string[] = []
  await page.route('https://maps.googleapis.com/**', async (route) => {
    requested.push(route.request().url())
    await answer(route)
  })
  return requested
}
