import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aTrialOnTheWire, proposalInsert } from '../../tests/support/proposals.ts'
import { startService } from '../../tests/support/service.ts'
import { openLog } from '../log.ts'
import { timeLimits } from './time-limits.ts'

test('who was answered by another page, and who hung up, is not answered again', async () => {
  const lines: string[] = []
  const asked = Promise.withResolvers<void>()
  const { service } = await startService({
    log: openLog('warn', { write: (line) => void lines.push(line) }),
    timeLimits: { ...timeLimits, answerMs: 20, lateCheckMs: 10 },
    store: (real) => ({
      ...real,
      leads: {
        ...real.leads,
        add() {
          asked.resolve()
          return new Promise(() => {})
        },
      },
    }),
  })
  const address = new URL(await service.listen({ host: '127.0.0.1', port: 0 }))
  expect((await fetch(new URL('/Home/TeamMembers.vcf?EmpId=nobody', address))).status).toBe(404)

  const { url, payload } = proposalInsert(aTrialOnTheWire())
  const body = JSON.stringify(payload)
  const socket = connect(Number(address.port), address.hostname)
  await once(socket, 'connect')
  const head = `POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  await asked.promise
  socket.destroy()

  // Longer than any answer may take, and looked for some times.
  await wait(100)
  expect(lines).toEqual([])
})
