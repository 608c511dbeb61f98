import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { buildWith } from '../../support/build-with.ts'
import { type RunningSite, startSite } from '../../support/page/site.ts'
import { expect, test } from '../../support/page/test.ts'

/** A fake analytics script that reports everything such a script can read from a page. */
const counting = `{
  const { src, dataset } = document.currentScript
  const event = { ...dataset, url: location.href, from: document.referrer }
  fetch(new URL('/api/event', src), { method: 'POST', body: JSON.stringify(event) })
}`

async function startCounter() {
  const events: Record<string, string>[] = []
  const requested: string[] = []
  const server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    requested.push(request.url ?? '')
    if (request.method === 'POST') events.push(JSON.parse(await text(request)))
    else response.setHeader('Content-Type', 'text/javascript')
    response.end(request.method === 'POST' ? 'ok' : counting)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { events, requested, server, origin: `http://127.0.0.1:${port}` }
}

let counter: Awaited<ReturnType<typeof startCounter>>
let distDir: string
let site: RunningSite

test.beforeAll(async () => {
  test.setTimeout(300_000)
  counter = await startCounter()
  const env = { ANALYTICS: `plausible:${counter.origin}/js/script.js#www.example.com` }
  distDir = await buildWith(env)
  site = await startSite({ distDir, env })
})

test.afterAll(async () => {
  await site?.stop()
  counter?.server.close()
  rmSync(distDir, { recursive: true, force: true })
})

test('analytics counts visits of the landing page, and gets no address of an employee page', async ({
  page,
  context,
  expectErrors,
}) => {
  expectErrors(/404 .*\/Home\/TeamMember(\?|$)/)
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
