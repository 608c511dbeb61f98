import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { buildWith } from '../../support/build-with.ts'
import { fillIn, forms, sendButton } from '../../support/page/forms.ts'
import { type RunningSite, startSite } from '../../support/page/site.ts'
import { expect, test } from '../../support/page/test.ts'

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
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { calls, server, origin: `http://127.0.0.1:${port}` }
}

let backend: Awaited<ReturnType<typeof startBackend>>
let distDir: string
let site: RunningSite

test.beforeAll(async () => {
  test.setTimeout(300_000)
  backend = await startBackend()
  distDir = await buildWith({ SERVICE_HOST: `${backend.origin}/legacy/` })
  site = await startSite({ distDir, env: { SERVICE_HOST: `${backend.origin}/legacy/` } })
})

test.afterAll(async () => {
  await site?.stop()
  backend?.server.close()
  rmSync(distDir, { recursive: true, force: true })
})

test('the survey of the hero is not offered, because the other backend has no field for it', async ({ page }) => {
  await page.goto(site.origin)
  await expect(page.locator('[data-survey]')).toContainText('51')
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-survey]').getByRole('slider')).toHaveCount(0)
  await expect(page.getByText('Your figures?')).toHaveCount(0)
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

test('a request to an existing backend is not repeated', async ({ page, expectErrors }) => {
  expectErrors(/ERR_/)
  const before = backend.calls.length
  const form = forms.find(({ call }) => call === 'SendMail')
  if (!form) throw new Error('There is no form that calls /SendMail.')
  await page.goto(site.origin)
  const place = await form.open(page)
  await fillIn(place, form)
  await sendButton(place, form).click()
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
