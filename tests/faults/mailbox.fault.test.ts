import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../store/open-store.ts'
import { createDatabase, skipWithout } from '../support/service/databases.ts'
import { skipWithoutDovecot, startDovecot } from '../support/service/dovecot.ts'
import { addRequest, aTrialRequest } from '../support/service/records.ts'
import { expireLeases, expireMailboxLease, makeAnswersDue } from './expire-leases.ts'
import { ROUNDS as KILLS, sameOnBoth } from './extent.ts'
import { preloadInstance, startInstance } from './instance.ts'
import { startMailServer } from './mail-server.ts'
import { randomFrom } from './random.ts'

/** Once while it sends, and once while it reads. */
const ROUNDS = Math.max(KILLS, 2)
const ROUND_LIMIT_MS = 30_000
const ANSWERS_A_ROUND = 3
const REPLIES_A_ROUND = 15
const SEED = 20_261_127
const VISITOR = 'noor@harbour.example'
const OFFICE = 'office@sextant.example'

beforeEach(skipWithoutDovecot)

describe.each(sameOnBoth)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test(`no answer is lost and no reply is lost or doubled when the service is killed (${ROUNDS} ×) while mails come and go`, {
    timeout: 120_000 + ROUNDS * ROUND_LIMIT_MS,
  }, async () => {
    const random = randomFrom(SEED)
    const where = await createDatabase(kind)
    const store = await openStore(where)
    onTestFinished(() => store.close())
    const imap = await startDovecot()
    const smtp = await startMailServer()
    const options = { ...where, smtpUrl: smtp.url, env: { IMAP_URL: imap.url, MAIL_FROM: OFFICE } }
    const requests: { requestId: string; answers: string[]; replies: string[] }[] = []

    /** Answers that are due, and replies to the first of them. */
    async function converse(round: number) {
      const requestId = await addRequest(store, aTrialRequest({ Email: VISITOR }))
      const answers = []
      for (let nth = 0; nth < ANSWERS_A_ROUND; nth++) {
        const mail = { to: VISITOR, subject: 'Your request', text: `answer ${round}-${nth}` }
        const sent = await store.conversation.send({ requestId, by: null, mail, version: null, from: OFFICE })
        if (sent.result !== 'sent') throw new Error(sent.result)
        answers.push(`<${sent.mailId}@sextant.example>`)
      }
      await makeAnswersDue(where)
      const replies = Array.from({ length: REPLIES_A_ROUND }, (_, nth) => `reply ${round}-${nth}`)
      for (const [nth, text] of replies.entries())
        imap.deliver(
          `From: ${VISITOR}\nTo: ${OFFICE}\nSubject: Re\nMessage-ID: <${round}-${nth}@harbour.example>\nIn-Reply-To: ${answers[0]}\n\n${text}\n`,
        )
      requests.push({ requestId, answers, replies })
      return requestId
    }

    const mailsOf = async (requestId: string) => (await store.conversation.mailsOf(requestId))?.mails ?? []
    const repliesOf = async (requestId: string) =>
      (await mailsOf(requestId)).filter(({ direction }) => direction === 'in').map(({ text }) => text)

    // From the first start on, the mailbox is read.
    const first = await startInstance(options)
    const name = `sales@sextant.example@127.0.0.1:${imap.port}/INBOX`
    const isReading = async () => (await store.mailboxes.find(name))?.uidValidity != null
    await expect.poll(isReading, { timeout: 30_000 }).toBe(true)
    await first.end('SIGKILL')

    let killedWhileReading = 0
    let next = preloadInstance(options)
    for (let round = 0; round < ROUNDS; round++) {
      const instance = next
      const requestId = await converse(round)
      await expireLeases(where)
      await expireMailboxLease(where)
      const arrived = smtp.mails.length
      await instance.start()
      next = preloadInstance(options)
      const isSending = async () => smtp.mails.length > arrived
      const isReceiving = async () => (await repliesOf(requestId)).length > 0
      await expect.poll(round % 2 === 0 ? isSending : isReceiving, { timeout: 30_000, interval: 5 }).toBe(true)
      await wait(random() * 60) // A random moment: while a mail is sent, fetched, parsed or stored.
      await instance.end('SIGKILL')
      const { length } = await repliesOf(requestId)
      if (length > 0 && length < REPLIES_A_ROUND) killedWhileReading++
    }
    await next.end('SIGKILL')
    await expireLeases(where)
    await expireMailboxLease(where)
    const last = await startInstance(options)
    for (const { requestId, answers, replies } of requests) {
      await expect
        .poll(async () => (await repliesOf(requestId)).toSorted(), { timeout: 60_000 })
        .toEqual(replies.toSorted())
      const states = async () => (await mailsOf(requestId)).flatMap(({ delivery }) => delivery?.state ?? [])
      await expect.poll(states, { timeout: 60_000 }).toEqual(answers.map(() => 'delivered'))
      const found = await store.requests.findStored(requestId)
      expect(found).toMatchObject({ record: { status: 'contacted', lastWriter: 'visitor' } })
    }
    expect(await last.end('SIGTERM')).toBe(0)
    expect(last.output.err).toBe('')
    expect((await store.check()).problems).toEqual([])
    const sent = smtp.mails.map(({ messageId }) => messageId).filter((id) => id !== undefined)
    const answers = requests.flatMap(({ answers }) => answers)
    expect(
      answers.filter((id) => !sent.includes(id)),
      'answers that are lost',
    ).toEqual([])
    // A mail server may have accepted a mail of which the killed service heard nothing; the copies have one Message-ID.
    const twice = sent.length - new Set(sent).size
    expect(twice, 'mails that arrived twice').toBeLessThanOrEqual(ROUNDS)
    console.log(
      `${kind}: killed ${ROUNDS} times, ${killedWhileReading} while reading; ${answers.length} answers, ${twice} mails twice; ${ROUNDS * REPLIES_A_ROUND} replies, each once`,
    )
  })
})
