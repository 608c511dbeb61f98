import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../store/open-store.ts'
import { createDatabase, databases, skipWithout } from '../support/service/databases.ts'
import { skipWithoutDovecot, startDovecot } from '../support/service/dovecot.ts'
import { addRequest, aTrialRequest } from '../support/service/records.ts'
import { expireMailboxLease } from './expire-leases.ts'
import { startInstance } from './instance.ts'
import { randomFrom } from './random.ts'

/** A round takes three seconds: a thousand of them would take an hour. */
const ROUNDS = Math.min(Number(process.env.FAULT_ROUNDS ?? 5), 50)
const ROUND_LIMIT_MS = 30_000
const REPLIES_A_ROUND = 100
const SEED = 20_261_127
const VISITOR = 'noor@harbour.example'

beforeEach(skipWithoutDovecot)

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test(`no reply is lost or doubled when the service is killed ${ROUNDS} times while it reads the mailbox`, {
    timeout: 120_000 + ROUNDS * ROUND_LIMIT_MS,
  }, async () => {
    const random = randomFrom(SEED)
    const where = await createDatabase(kind)
    const store = await openStore(where)
    onTestFinished(() => store.close())
    const server = await startDovecot()
    const requestId = await addRequest(store, aTrialRequest({ Email: VISITOR }))
    const mail = { to: VISITOR, subject: 'Your request', text: 'Would Tuesday suit you?' }
    const from = 'office@sextant.example'
    const sent = await store.conversation.send({ requestId, by: null, mail, version: null, from })
    if (sent.result !== 'sent') throw new Error(sent.result)
    const texts = async () =>
      ((await store.conversation.mailsOf(requestId)) ?? [])
        .filter(({ direction }) => direction === 'in')
        .map(({ text }) => text)

    const start = () => startInstance({ ...where, env: { IMAP_URL: server.url }, fromSource: true })
    const name = `sales@sextant.example@127.0.0.1:${server.port}/INBOX`
    const isReading = async () => (await store.mailboxes.find(name))?.uidValidity != null
    let next = start()
    await next
    await expect.poll(isReading, { timeout: 30_000 }).toBe(true)
    const expected: string[] = []
    let killedWhileReading = 0
    for (let round = 0; round < ROUNDS; round++) {
      const instance = await next
      for (let nth = 0; nth < REPLIES_A_ROUND; nth++) {
        const text = `reply ${round}-${nth}`
        expected.push(text)
        server.deliver(
          `From: ${VISITOR}\nTo: ${from}\nSubject: Re\nMessage-ID: <${round}-${nth}@harbour.example>\nIn-Reply-To: <${sent.mailId}@sextant.example>\n\n${text}\n`,
        )
      }
      await expect.poll(async () => (await texts()).length, { timeout: 30_000 }).toBeGreaterThan(expected.length - 95)
      await wait(random() * 100)
      await instance.end('SIGKILL')
      if ((await texts()).length < expected.length) killedWhileReading++
      await expireMailboxLease(where)
      next = start()
    }
    await expect.poll(async () => (await texts()).toSorted(), { timeout: 60_000 }).toEqual(expected.toSorted())
    const last = await next
    expect(await last.end('SIGTERM')).toBe(0)
    expect(last.output.err).toBe('')
    expect((await store.check()).problems).toEqual([])
    console.log(
      `${kind}: killed ${ROUNDS} times, ${killedWhileReading} while reading; ${expected.length} replies, each once`,
    )
  })
})
