import { beforeEach, describe, expect, test } from 'vitest'
import type { RequestStatus } from '../../contract/console/request-status.ts'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import { receiveMails } from '../../tests/support/service/receive-mails.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import type { ReceivedMail } from './receive-mail.ts'

const ADA = 'ada@meridian.example'
const ROBIN = 'robin@sextant.example'
const INBOX = 'inbox@sextant.example'

type Change = { owner?: string | null; status?: RequestStatus }

async function start(kind: (typeof databases)[number], recipients = [INBOX]) {
  const { store } = await createStoreOn(kind)
  await store.channels.switchOn(['mail', 'chat'])
  const id = await addRequest(store, aTrialRequest({ Email: ADA }))
  const robin = await store.staff.add({ email: ROBIN, name: 'Robin Nagel', areas: ['inbox'] }, null)
  const owner = robin && 'id' in robin ? robin.id : ''
  const receivers = { link: 'https://staff.sextant.example/inbox/1', recipients }
  const receive = (change: Partial<ReceivedMail> = {}) =>
    receiveMails(store, id, [{ isVerified: false, ...change }], receivers)
  const change = (change: Change) => store.requests.change(id, change, { version: null, by: owner, link: null })
  /** Who is told: addresses, and the chat. */
  async function told() {
    const deliveries = await store.outbox.list('waiting')
    const told: string[] = []
    for (const { about, channel, recipient, event } of deliveries) {
      if (channel === 'chat' && event === 'mail') told.push('chat')
      if (about.kind === 'notice' && (await store.notices.find(about.id))?.kind === 'visitorWrote')
        told.push(String(recipient))
    }
    return told.toSorted()
  }
  return { store, id, owner, receive, change, told }
}

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('the owner and the chat learn that a visitor wrote back, once until somebody answers', async () => {
    const { owner, receive, change, told } = await start(kind)
    await change({ owner })
    await receive({ kind: 'automatic' })
    expect(await told()).toEqual([])
    await receive()
    await receive()
    expect(await told()).toEqual(['chat', ROBIN])
    await change({ status: 'won' })
    await receive()
    expect(await told()).toEqual(['chat', 'chat', ROBIN, ROBIN])
  })
})

test('without an owner who has access, the recipients of new requests learn of it', async () => {
  const { store, owner, receive, change, told } = await start('SQLite')
  await receive()
  expect(await told()).toEqual(['chat', INBOX])
  await change({ status: 'won', owner })
  await store.staff.disable(owner, null)
  await receive()
  expect(await told()).toEqual(['chat', 'chat', INBOX, INBOX])
})

test('the recipients learn of a reply on a closed request whose owner does not see requests any more', async () => {
  const { store, owner, receive, change, told } = await start('SQLite')
  await change({ owner })
  await change({ status: 'won' })
  await store.staff.setAreas(owner, ['employees'], null)
  await receive()
  expect(await told()).toEqual(['chat', INBOX])
})

test('a reply about a held request is told to the recipients of new requests', async () => {
  const { store, receive, told } = await start('SQLite')
  const verdict = { reason: 'Links', holdsMail: true }
  const held = await store.requests.add(aTrialRequest({ Email: ADA }), null, { verdict })
  await receive({ requestId: 'id' in held ? held.id : '' })
  expect(await told()).toEqual(['chat', INBOX])
})

test('the mails to others stay when the name of one recipient is removed', async () => {
  const { store, owner, receive, told } = await start('SQLite', [INBOX, ROBIN])
  await receive()
  expect(await told()).toEqual(['chat', INBOX, ROBIN])
  await store.staff.disable(owner, null)
  await store.staff.anonymise(owner, null)
  expect(await told()).toEqual(['chat', INBOX])
  expect((await store.check()).problems).toEqual([])
})

test('a reply about spam is told to its owner only, and the erasure of a request ends its notice in the chat', async () => {
  const { store, id, owner, receive, change, told } = await start('SQLite')
  await change({ owner, status: 'spam' })
  await receive()
  expect(await told()).toEqual([ROBIN])
  await change({ status: 'won' })
  await receive()
  expect(await told()).toEqual(['chat', ROBIN, ROBIN])
  await store.erase({ requests: [id] })
  expect(await told()).toEqual([ROBIN, ROBIN])
  expect((await store.check()).problems).toEqual([])
})
