import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { addEmployee } from './support/add-employee.ts'
import { expect, test } from './support/test.ts'

const PAUSE_MS = 40

/** Two decimals of Lighthouse's CLS are 0.00. */
const NOTHING = 0.005

for (const [width, viewport] of Object.entries({
  phone: { width: 412, height: 823 },
  wide: { width: 1280, height: 800 },
}))
  test.describe(`on a slow line nothing moves while a page arrives, ${width}`, () => {
    test.use({ viewport })

    test('an employee’s card', async ({ page, dataDir, baseURL }) => {
      const { empId } = await addEmployee(dataDir)
      await using line = await slowLine(`${baseURL}`, { pieceBytes: 1_000 })
      const shift = await watchShift(page)
      await page.goto(`${line.origin}/Home/TeamMembers?EmpId=${empId}`)
      await expect(page.getByText('Noor Haddad')).toBeVisible()
      expect(await shift()).toBe(0)
    })

    test('the landing page', async ({ page, baseURL }) => {
      await using line = await slowLine(`${baseURL}`, { pieceBytes: 5_000 })
      const shift = await watchShift(page)
      await page.goto(line.origin)
      expect(await shift()).toBeLessThan(NOTHING)
    })
  })

/** What a browser shows while the rest is on its way: documents come piece by piece, all else at once. */
async function slowLine(origin: string, { pieceBytes }: { pieceBytes: number }) {
  const server = createServer((asked, answered) => {
    const headers = { ...asked.headers, host: new URL(origin).host, 'accept-encoding': 'identity' }
    const passedOn = request(new URL(asked.url ?? '', origin), { method: asked.method, headers })
    passedOn.on('response', async (answer) => {
      answered.writeHead(answer.statusCode ?? 0, answer.headers)
      if (!answer.headers['content-type']?.startsWith('text/html')) {
        answer.pipe(answered)
        return
      }
      const document = Buffer.concat(await answer.toArray())
      // Nothing is shown before the body.
      let sent = document.indexOf('<body')
      answered.write(document.subarray(0, sent))
      for (; sent < document.length; sent += pieceBytes) {
        await pause(PAUSE_MS)
        answered.write(document.subarray(sent, sent + pieceBytes))
      }
      answered.end()
    })
    asked.pipe(passedOn)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

/** What it returns tells the sum of all shifts so far. */
async function watchShift(page: Page) {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        dataset.shift = String(Number(dataset.shift ?? 0) + value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
}
