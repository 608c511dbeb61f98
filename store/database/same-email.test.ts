import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'

const OWN = 'contact@sextant.example'
const spellings = [
  ['Kontakt@m\u00fcnchen.example', 'kontakt@xn--mnchen-3ya.example'],
  ['kontakt@XN--mnchen-3ya.example', 'Kontakt@M\u00dcNCHEN.example'],
  ['Ada@meridian.example.', 'ada@Meridian.example'],
  ['ada@meridian.example', '\u202aada@meridian.example\u202c'],
] as const

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test.each(spellings)('%j and %j are one mailbox: of a request, a mail, a report, a search', async (stored, other) => {
    const { store } = await createStoreOn(kind)
    const { requests, conversation, mailboxes } = store
    const first = await addRequest(store, aTrialRequest({ Email: stored }))
    const second = await addRequest(store, aTrialRequest({ Email: other }))
    expect(await requests.find(second)).toMatchObject({ related: [{ id: first }] })

    const mail = { to: stored, subject: 'Hello', text: 'Hello' }
    const sent = await conversation.send({ requestId: first, by: null, mail, version: null, from: OWN })
    const messageIds = sent.result === 'sent' ? [`<${sent.mailId}@sextant.example>`] : []
    const [answer] = (await conversation.mailsOf(first))?.mails ?? []
    await conversation.markSent(answer?.delivery?.id ?? '')
    const bounce = { messageIds, references: [], recipients: [other], why: 'no such user', domain: 'sextant.example' }
    expect(await mailboxes.markBounced(bounce)).toBe(true)

    const { reference = '' } = (await requests.find(first)) ?? {}
    const headers = { messageIds: [], subject: `Re: ${reference}`, from: other, domain: 'sextant.example' }
    expect(await mailboxes.findRequestOf(headers)).toBe(first)

    const found = await store.people.search(` <${other}>, `, { signal: new AbortController().signal })
    expect(found.requests.map(({ id, because }) => [id, because])).toEqual([
      [second, 'sender'],
      [first, 'sender'],
    ])
  })

  test('a member of staff is found by each spelling of the address', async () => {
    const { store } = await createStoreOn(kind)
    const staff = await store.staff.add({ email: 'ada@m\u00fcnchen.example', name: 'Ada', areas: [] }, null)
    expect((await store.staff.find('ADA@xn--mnchen-3ya.example'))?.id).toBe(staff?.id)
  })
})
