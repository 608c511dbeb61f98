import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, withMotion } from '../../support/page/test.ts'
import { watchShift } from '../../support/page/watch-shift.ts'
import { addEmployee } from '../../support/service/add-employee.ts'

test.use(withMotion)

const PAUSE_MS = 40

/** Rounds to a CLS of 0.00. */
const MAX_SHIFT = 0.005

for (const [width, viewport] of Object.entries({
  phone: { width: 412, height: 823 },
  wide: { width: 1280, height: 800 },
}))
  test.describe(`on a slow connection the layout does not shift during loading, ${width}`, () => {
    test.use({ viewport })

    test('employee page', async ({ page, dataDir, baseURL }) => {
      const { empId } = await addEmployee(dataDir)
      await using line = await slowLine(`${baseURL}`, { pieceBytes: 250 })
      const shift = await watchShift(page)
      await page.goto(`${line.origin}/Home/TeamMembers?EmpId=${empId}`)
      await expect(page.getByText('Noor Haddad')).toBeVisible()
      expect(await shift()).toBe(0)
      await page.close()
    })

    test('landing page', async ({ page, baseURL }) => {
      await using line = await slowLine(`${baseURL}`, { pieceBytes: 5_000 })
      const shift = await watchShift(page)
      await page.goto(line.origin)
      expect(await shift()).toBeLessThan(MAX_SHIFT)
      await page.close()
    })
  })

/** A proxy that sends documents in pieces, and everything else at once. */
async function slowLine(origin: string, { pieceBytes }: { pieceBytes: number }) {
  const server = createServer((incoming, outgoing) => {
    const headers = {
      ...incoming.headers,
      host: new URL(origin).host,
      'accept-encoding': 'identity',
    }
    const forwarded = request(new URL(incoming.url ?? '', origin), {
      method: incoming.method,
      headers,
    })
    forwarded.on('error', () => outgoing.destroy())
    forwarded.on('response', async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
      if (!answer.headers['content-type']?.startsWith('text/html')) {
        answer.pipe(outgoing)
        return
      }
      const document = await buffer(answer)
      // Nothing is rendered before the body.
      let sent = document.indexOf('<body')
      outgoing.write(document.subarray(0, sent))
      for (; sent < document.length; sent += pieceBytes) {
        await pause(PAUSE_MS)
        outgoing.write(document.subarray(sent, sent + pieceBytes))
      }
      outgoing.end()
    })
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
