import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Area } from '../../contract/console/areas.ts'
import {
  bytesIn,
  createStoreOn,
  databases,
  executeUncommitted,
  skipWithout,
  untilBlocked,
} from '../../tests/support/service/databases.ts'
import { receiveMails } from '../../tests/support/service/receive-mails.ts'
import { addRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { openStore, type Store } from '../open-store.ts'
import type { AuditPage } from './audit.ts'
import type { Means } from './invitations.ts'
import type { SignedInWith } from './sessions.ts'

const HOUR_MS = 60 * 60_000
const changed = { handedOver: 0 }

const aPasskey = (id: string) => ({
  id,
  publicKey: 'pQECAyYg',
  rpId: 'staff.sextant.example',
  name: 'Phone',
})

async function add(store: Store, name: string, areas: Area[] = ['admin']) {
  const email = `${name}@Sextant.example`
  const member = await store.staff.add({ email, name, areas }, null)
  if (!member) throw new Error(`${name} exists`)
  return member
}

async function startSession(store: Store, staffId: string) {
  const token = await store.sessions.start(staffId, 'Chrome on Linux')
  if (token === null) throw new Error(`${staffId} may not sign in`)
  return token
}

const actions = async (store: Store) =>
  (await store.audit.list({ limit: 100 })).map(({ by, action, subject }) => [by, action, subject])

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('an address is one member, whatever its case', async () => {
    const { store } = await createStoreOn(kind)
    const ada = await add(store, 'Ada', ['inbox', 'people'])
    expect(ada).toMatchObject({ email: 'ada@sextant.example', areas: ['inbox', 'people'] })
    expect(await store.staff.add({ email: 'ADA@sextant.example', name: 'Other', areas: [] }, null)).toBeNull()
    expect(await store.staff.find('Ada@Sextant.Example')).toEqual(ada)
    expect(await store.staff.find(ada.id)).toEqual(ada)
    expect(await store.staff.list()).toEqual([ada])
    expect(await actions(store)).toEqual([[null, 'added a staff member', ada.id]])
  })

  test('of two admins who disable each other one stays', async () => {
    const { store, again } = await createStoreOn(kind)
    const other = await again()
    const ada = await add(store, 'Ada')
    const bob = await add(store, 'Bob')
    const outcomes = await Promise.all([store.staff.disable(bob.id, ada.id), other.staff.disable(ada.id, bob.id)])
    expect(outcomes).toContain('last admin')
    const enabled = (await store.staff.list()).filter(({ disabledAt }) => disabledAt === null)
    expect(enabled).toHaveLength(1)
  })

  test('of two admins who give up the area at once one keeps it', async () => {
    const { store, again } = await createStoreOn(kind)
    const other = await again()
    const ada = await add(store, 'Ada')
    const bob = await add(store, 'Bob')
    const outcomes = await Promise.all([
      store.staff.setAreas(ada.id, ['inbox'], ada.id),
      other.staff.setAreas(bob.id, ['inbox'], bob.id),
    ])
    expect(outcomes).toContain('last admin')
    expect(outcomes).toContainEqual(changed)
  })

  test('a person who left becomes an id, for good', async () => {
    const { store } = await createStoreOn(kind)
    const ada = await add(store, 'Ada')
    const bob = await add(store, 'Bob', ['inbox'])
    const linkOf = async () => (await store.invitations.issue(bob.id, ada.id)).token
    const oidc = { issuer: 'https://id.example', subject: '42' }
    await store.invitations.accept(await linkOf(), { oidc })
    await store.passkeys.add(bob.id, aPasskey('k'))
    const link = await linkOf()
    await store.staff.setSignature(bob.id, 'Bob, Sales')
    expect(await store.staff.anonymise(bob.id, ada.id)).toBe('enabled')
    await store.staff.disable(bob.id, ada.id)
    expect(await store.staff.anonymise(bob.id, ada.id)).toBe('changed')
    const action = 'removed name and address of a staff member'
    expect((await actions(store))[0]).toEqual([ada.id, action, bob.id])
    expect(await store.invitations.find(link)).toBeNull()
    const { passkeys, hasOidc } = (await store.staff.listAccess()).find(({ id }) => id === bob.id) ?? {}
    expect({ passkeys, hasOidc }).toEqual({ passkeys: 0, hasOidc: false })
    expect(await store.staff.find(bob.id)).toMatchObject({ name: bob.id, email: bob.id })
    expect(await store.staff.find(bob.email)).toBeNull()
    expect(await store.staff.enable(bob.id, ada.id)).toBe('unknown')
    expect(await store.staff.anonymise(bob.id, ada.id)).toBe('unknown')
    expect(await store.staff.anonymise('unknown', ada.id)).toBe('unknown')
    expect(await add(store, 'Bob')).toMatchObject({ name: 'Bob' })
  })

  test('the address of a person who left is an id in all mails, notes and drafts, and their own drafts are erased', async () => {
    const { store } = await createStoreOn(kind)
    const ada = await add(store, 'Ada')
    const bob = await add(store, 'Bob', ['inbox'])
    const id = await addRequest(store, aTrialRequest())
    const others = ` (not jim.${bob.email} or ${bob.email}.mu)`
    await receive(store, id, bob.email, others)
    await store.requests.addNote(id, `Ask ${bob.email}.`, ada.id)
    const ofAda = { requestId: id, staffId: ada.id }
    const ofBob = { requestId: id, staffId: bob.id }
    const draft = { to: 'a@b.example', subject: 'Re', text: 'Tuesday suits.' }
    await store.conversation.saveDraft(ofBob, draft)
    const file = { name: `Card of ${bob.email}, 2026.vcf`, type: 'text/vcard', bytes: 1, content: Buffer.from('a') }
    await store.conversation.addDraftFile(ofAda, file, {
      ...draft,
      to: bob.email,
      cc: ['kim@b.example', bob.email],
      text: `As ${bob.email} said.`,
    })
    const answer = { to: bob.email, cc: ['kim@b.example'], subject: 'Re', text: 'To Bob.' }
    await store.conversation.send({ requestId: id, by: null, mail: answer, version: null, from: 'sales@b.example' })
    await store.staff.disable(bob.id, ada.id)
    await store.staff.anonymise(bob.id, ada.id)
    const page = await store.conversation.mailsOf(id, {})
    const texts = page?.mails.map(({ from, quoted, text }) => [from, quoted, text])
    expect(page?.mails.at(-1)).toMatchObject({ to: bob.id, delivery: { state: 'waiting' } })
    expect(texts).toEqual([
      [bob.id, null, 'Tuesday.'],
      ['visitor@meridian.example', `'${bob.id}'${others} wrote:`, 'Tuesday.'],
      ['sales@b.example', null, 'To Bob.'],
    ])
    expect((await store.requests.find(id))?.notes).toMatchObject([{ text: `Ask ${bob.id}.` }])
    const files = [{ name: `Card of ${bob.id}, 2026.vcf` }]
    expect(await store.conversation.draftOf(ofAda)).toMatchObject({
      ...{ to: bob.id, cc: ['kim@b.example', bob.id], text: `As ${bob.id} said.`, files },
    })
    expect(await store.conversation.draftOf(ofBob)).toBeNull()
  })

  test('a draft that a colleague changes while the address is removed keeps its newer text', async (context) => {
    if (kind === 'SQLite') return context.skip('SQLite has one writer at a time.')
    const { store, where } = await createStoreOn(kind)
    const ada = await add(store, 'Ada')
    const bob = await add(store, 'Bob', ['inbox'])
    const ofAda = { requestId: await addRequest(store, aTrialRequest()), staffId: ada.id }
    await store.conversation.saveDraft(ofAda, { to: 'a@b.example', subject: 'Re', text: `Ask ${bob.email}.` })
    await store.staff.disable(bob.id, ada.id)
    const newer = `select id from requests for update; update drafts set text = 'Ask ${bob.email} on Friday.'`
    const commit = await executeUncommitted(where, newer)
    const anonymised = store.staff.anonymise(bob.id, ada.id)
    await untilBlocked(where)
    await commit()
    expect(await anonymised).toBe('changed')
    expect(await store.conversation.draftOf(ofAda)).toMatchObject({ text: `Ask ${bob.id} on Friday.` })
  })

  test('a session starts only with means that the person still has', async () => {
    const { store } = await createStoreOn(kind)
    const ada = await add(store, 'Ada')
    const bob = await add(store, 'Bob', ['inbox'])
    const oidc = { issuer: 'https://id.example', subject: '42' }
    const { token: invitation } = await store.invitations.issue(bob.id, ada.id)
    await store.invitations.accept(invitation, { oidc })
    await store.passkeys.add(bob.id, aPasskey('old'))
    const start = (signedInWith: SignedInWith, id = bob.id) =>
      store.sessions.start(id, 'Chrome on Linux', { signedInWith })
    expect(await start({ passkey: 'old' })).not.toBeNull()
    expect(await start({ oidc })).not.toBeNull()
    expect(await start({ passkey: 'old' }, ada.id)).toBeNull()
    expect(await start({ oidc: { ...oidc, subject: '43' } })).toBeNull()
    expect(await start({ oidc: { ...oidc, issuer: 'https://other.example' } })).toBeNull()
    const { token: link } = await store.invitations.issue(bob.id, ada.id)
    await store.invitations.accept(link, { passkey: aPasskey('new') })
    expect(await start({ passkey: 'old' })).toBeNull()
    expect(await start({ oidc })).toBeNull()
    expect(await start({ passkey: 'new' })).not.toBeNull()
    await store.staff.disable(bob.id, ada.id)
    expect(await start({ passkey: 'new' })).toBeNull()
    expect(await store.sessions.listOf(bob.id)).toEqual([])
  })

  test('no sign-in outlives a recovery, in whatever order they happen', async () => {
    const { store, again } = await createStoreOn(kind)
    const other = await again()
    const bob = await add(store, 'Bob', ['inbox'])
    await store.passkeys.add(bob.id, aPasskey('key 0'))
    for (let round = 0; round < 20; round++) {
      const { token: link } = await store.invitations.issue(bob.id, null)
      const signedInWith = { passkey: `key ${round}` }
      await Promise.all([
        store.sessions.start(bob.id, 'Chrome on Linux', { signedInWith }),
        other.invitations.accept(link, { passkey: aPasskey(`key ${round + 1}`) }),
      ])
      expect(await store.sessions.listOf(bob.id)).toEqual([])
    }
  })

  test('no passkey that is added meanwhile outlives a recovery, in whatever order they happen', async () => {
    const { store, again } = await createStoreOn(kind)
    const other = await again()
    const bob = await add(store, 'Bob', ['inbox'])
    await store.passkeys.add(bob.id, aPasskey('first'))
    for (let round = 0; round < 20; round++) {
      const token = await startSession(store, bob.id)
      const { session } = (await store.sessions.find(token, { isUse: false })) ?? {}
      const { token: link } = await store.invitations.issue(bob.id, null)
      await Promise.all([
        store.passkeys.add(bob.id, aPasskey(`added ${round}`), session?.id),
        other.invitations.accept(link, { passkey: aPasskey(`new ${round}`) }),
      ])
      expect(await store.passkeys.listOf(bob.id)).toMatchObject([{ id: `new ${round}` }])
    }
    expect(await store.passkeys.add(bob.id, aPasskey('late'), 'ended')).toBe('session ended')
  })

  test('a passkey that two people register at the same time belongs to one of them', async () => {
    const { store, again } = await createStoreOn(kind)
    const other = await again()
    const [ada, bob] = [await add(store, 'Ada'), await add(store, 'Bob')]
    const linkOf = async (id: string) => (await store.invitations.issue(id, null)).token
    for (let round = 0; round < 20; round++) {
      const passkey = aPasskey(`k ${round}`)
      const links = [await linkOf(ada.id), await linkOf(bob.id)] as const
      const outcomes = await Promise.all([
        store.invitations.accept(links[0], { passkey }),
        other.invitations.accept(links[1], { passkey }),
      ])
      expect(outcomes.toSorted()).toEqual(['accepted', 'taken'])
      const unused = links[outcomes.indexOf('taken')] ?? ''
      expect(await store.invitations.find(unused)).toMatchObject({ state: 'open' })
    }
  })

  test('a passkey and an identity belong to one person', async () => {
    const { store } = await createStoreOn(kind)
    const ada = await add(store, 'Ada')
    const bob = await add(store, 'Bob')
    const oidc = { issuer: 'https://id.example', subject: '42' }
    const linkOf = async (id: string) => (await store.invitations.issue(id, null)).token
    await store.invitations.accept(await linkOf(ada.id), { oidc })
    await store.passkeys.add(ada.id, aPasskey('k'))
    for (const means of [{ passkey: aPasskey('k') }, { oidc }]) {
      const link = await linkOf(bob.id)
      expect(await store.invitations.accept(link, means)).toBe('taken')
      expect(await store.invitations.find(link)).toMatchObject({ state: 'open' })
    }
    expect(await store.passkeys.add(bob.id, aPasskey('k'))).toBe('taken')
    expect(await store.passkeys.find('k')).toMatchObject({ staffId: ada.id })
    await store.passkeys.add(bob.id, aPasskey('own'))
    await store.staff.disable(ada.id, bob.id)
    expect(await store.staff.findByOidc(oidc)).toBeNull()
  })

  test('of two passkeys that are removed at once one stays', async () => {
    const { store, again } = await createStoreOn(kind)
    const other = await again()
    const ada = await add(store, 'Ada')
    await store.passkeys.add(ada.id, aPasskey('one'))
    await store.passkeys.add(ada.id, aPasskey('two'))
    const removed = await Promise.all([store.passkeys.remove('one', ada.id), other.passkeys.remove('two', ada.id)])
    expect(removed.toSorted()).toEqual([false, true])
    expect(await store.passkeys.listOf(ada.id)).toHaveLength(1)
    expect(await store.passkeys.remove('one', 'somebody else')).toBe(false)
  })

  test('what is done with the access of one person changes nothing for another', async () => {
    let time = Date.now()
    const { store } = await createStoreOn(kind, () => time)
    const [ada, bob] = [await add(store, 'Ada'), await add(store, 'Bob')]
    const accept = async (id: string, means: Means) => {
      const { token } = await store.invitations.issue(id, null)
      expect(await store.invitations.accept(token, means)).toBe('accepted')
    }
    const identity = { issuer: 'https://id.example', subject: 'bob' }
    await accept(bob.id, { passkey: aPasskey('first of Bob') })
    await accept(bob.id, { oidc: identity }) // A recovery, which is mailed.
    await store.passkeys.add(bob.id, aPasskey('of Bob'))
    await startSession(store, bob.id)
    const { token: link } = await store.invitations.issue(bob.id, null)
    const ofBob = async () => ({
      access: (await store.staff.listAccess()).find(({ id }) => id === bob.id),
      passkeys: await store.passkeys.listOf(bob.id),
      sessions: (await store.sessions.listOf(bob.id)).map(({ id, usedAt }) => ({ id, usedAt })),
      link: (await store.invitations.find(link))?.state,
      identity: (await store.staff.findByOidc(identity))?.id,
      mails: (await store.outbox.list()).filter(({ recipient }) => recipient === bob.email).length,
    })
    const before = await ofBob()
    expect(before).toMatchObject({ sessions: [{}], link: 'open', identity: bob.id, mails: 1 })

    await accept(ada.id, { passkey: aPasskey('first of Ada') })
    await store.passkeys.add(ada.id, aPasskey('second of Ada'))
    await store.passkeys.markUsed('first of Ada')
    expect(await store.passkeys.remove('of Bob', ada.id)).toBe(false)
    const token = await startSession(store, ada.id)
    time += 2 * 60_000
    await store.sessions.find(token, { isUse: true })
    await store.sessions.start(ada.id, 'Firefox on Linux', { replaces: { token } })
    await store.sessions.endAllOf(ada.id)
    await accept(ada.id, { passkey: aPasskey('of Ada') })
    await accept(ada.id, { oidc: { ...identity, issuer: 'https://other.example' } })
    await store.passkeys.add(ada.id, aPasskey('last of Ada'))
    await startSession(store, ada.id)
    expect(await ofBob()).toEqual(before)
    expect(await store.staff.findByOidc({ ...identity, subject: 'nobody' })).toBeNull()
    await store.staff.setAreas(ada.id, ['people'], bob.id)
    await store.staff.disable(ada.id, bob.id)
    await store.staff.enable(ada.id, bob.id)
    await store.staff.disable(ada.id, bob.id)
    expect(await store.staff.anonymise(ada.id, bob.id)).toBe('changed')
    expect(await ofBob()).toEqual(before)
  })

  test('a sweep by an instance whose clock is ahead keeps the challenges of others', async () => {
    const { store } = await createStoreOn(kind, () => Date.now() + HOUR_MS / 2)
    const token = await store.challenges.add('sign in', 'c')
    await store.sweep(await store.now())
    expect(await store.challenges.take(token, 'sign in')).toBe('c')
  })

  test('a confirmed session goes on under a new token; an ended one does not', async () => {
    const { store } = await createStoreOn(kind)
    const ada = await add(store, 'Ada')
    const token = await startSession(store, ada.id)
    const found = await store.sessions.find(token, { isUse: false })
    const session = { id: found?.session.id ?? '', staffId: ada.id }
    expect(await store.sessions.confirm({ ...session, staffId: 'somebody else' })).toBeNull()
    const renewed = await store.sessions.confirm(session)
    expect(await store.sessions.find(token, { isUse: false })).toBeNull()
    expect(await store.sessions.find(renewed ?? '', { isUse: false })).toMatchObject({
      staff: { id: ada.id },
      session: { isConfirmed: true, createdAt: found?.session.createdAt },
    })
    const [own] = await store.sessions.listOf(ada.id)
    if (own) await store.sessions.signOut(own)
    expect(await store.sessions.confirm(own ?? session)).toBeNull()
    expect(await store.sessions.listOf(ada.id)).toEqual([])
  })

  test('a link that is issued while the person uses an earlier one is for recovery', async () => {
    const { store, again } = await createStoreOn(kind)
    const other = await again()
    for (let round = 0; round < 20; round++) {
      const bob = await add(store, `Bob ${round}`, ['inbox'])
      const { token } = await store.invitations.issue(bob.id, null)
      const [outcome, link] = await Promise.all([
        store.invitations.accept(token, { passkey: aPasskey(`key ${round}`) }),
        other.invitations.issue(bob.id, null),
      ])
      // The second link ended the first one, or it was issued to a person who had a passkey.
      expect([outcome, link.kind]).toEqual(outcome === 'closed' ? ['closed', 'invitation'] : ['accepted', 'recovery'])
    }
  })

  test('an admin whose identity and passkeys do not work at present does not count as one who can sign in', async () => {
    const { where } = await createStoreOn(kind)
    const signIn = { rpId: 'staff.sextant.example', hasOidc: false }
    const store = await openStore({ ...where, signIn })
    onTestFinished(() => store.close())
    const [ada, bob] = [await add(store, 'Ada'), await add(store, 'Bob')]
    await store.passkeys.add(ada.id, aPasskey('k'))
    const { token } = await store.invitations.issue(bob.id, ada.id)
    await store.invitations.accept(token, { oidc: { issuer: 'https://id.example', subject: '42' } })
    await store.passkeys.add(bob.id, { ...aPasskey('old'), rpId: 'earlier.sextant.example' })
    expect(await store.staff.disable(ada.id, ada.id)).toBe('last admin')
    await store.passkeys.add(bob.id, aPasskey('new'))
    expect(await store.staff.disable(ada.id, ada.id)).toEqual(changed)
  })

  test('the audit is read in pages, by person and by action', async () => {
    const { store } = await createStoreOn(kind)
    const actions = ['added a note', 'changed a request', 'issued a card'] as const
    for (const action of actions) await store.audit.add({ by: 'ada', action })
    await store.audit.add({ by: 'ada', action: 'signed in', subject: 'ada' })
    await store.audit.add({ by: 'bob', action: 'changed areas', subject: 'ada', fields: 'areas' })
    const read = async (page: Partial<AuditPage>) =>
      (await store.audit.list({ limit: 9, ...page })).map(({ action }) => action)
    expect(await read({ limit: 2 })).toEqual(['changed areas', 'signed in'])
    const before = (await store.audit.list({ limit: 2 })).at(-1)?.id
    expect(await read({ limit: 2, before })).toEqual(['issued a card', 'changed a request'])
    expect(await read({ person: 'ada' })).toHaveLength(5)
    expect(await read({ person: 'ada', limit: 2, before })).toEqual(['issued a card', 'changed a request'])
    expect(await read({ action: 'issued a card' })).toEqual(['issued a card'])
    expect(await read({ person: 'ada', action: 'signed in' })).toEqual(['signed in'])
    expect(await read({ person: 'ada', action: 'changed areas' })).toEqual(['changed areas'])
    expect(await read({ person: 'bob', action: 'signed in' })).toEqual([])
  })

  test('failures of people who are not signed in are one entry an hour, for each action and subject', async () => {
    let time = Date.UTC(2026, 0, 2, 10)
    const { store } = await createStoreOn(kind, () => time)
    const fail = (subject: string | null = null) => store.audit.countFailure({ action: 'failed to sign in', subject })
    await Promise.all([fail(), fail(), fail('ada')])
    await store.audit.countFailure({ action: 'failed to open a link', subject: null })
    const entries = await store.audit.list({ limit: 9 })
    expect(entries.map(({ action, subject, times }) => [action, subject, times]).sort()).toEqual([
      ['failed to open a link', null, 1],
      ['failed to sign in', null, 2],
      ['failed to sign in', 'ada', 1],
    ])
    if (kind === 'PostgreSQL') return // Its own clock decides.
    time += HOUR_MS
    await fail()
    expect((await store.audit.list({ limit: 9 })).map(({ times }) => times)).toHaveLength(4)
  })

  test('a link is used once, within 24 hours, and replaced by the next one', async () => {
    let time = Date.now()
    const { store, again } = await createStoreOn(kind, () => time)
    const other = await again()
    const ada = await add(store, 'Ada')
    const { token: first } = await store.invitations.issue(ada.id, null)
    const { token: second } = await store.invitations.issue(ada.id, null)
    expect(await store.invitations.find(first)).toBeNull()
    const outcomes = await Promise.all([
      store.invitations.accept(second, { passkey: aPasskey('one') }),
      other.invitations.accept(second, { passkey: aPasskey('two') }),
    ])
    expect(outcomes.toSorted()).toEqual(['accepted', 'closed'])
    expect(await store.passkeys.listOf(ada.id)).toHaveLength(1)
    if (kind === 'PostgreSQL') return // Its clock cannot be moved.
    const { token: late } = await store.invitations.issue(ada.id, null)
    time += 24 * HOUR_MS
    expect(await store.invitations.accept(late, { passkey: aPasskey('three') })).toBe('closed')
    expect(await store.invitations.find(late)).toMatchObject({ state: 'expired' })
  })

  test('a challenge is taken once, by its token, for its purpose', async () => {
    const { store, again } = await createStoreOn(kind)
    const other = await again()
    const token = await store.challenges.add('sign in', 'c-1')
    const taken = await Promise.all([store.challenges.take(token, 'sign in'), other.challenges.take(token, 'sign in')])
    expect(taken.toSorted()).toEqual(['c-1', null])
    const [one, two] = [await store.challenges.add('sign in', 'one'), await store.challenges.add('sign in', 'two')]
    expect(await store.challenges.take('unknown', 'sign in')).toBeNull()
    expect(await store.challenges.take(two, 'sign in')).toBe('two')
    expect(await store.challenges.take(one, 'sign in')).toBe('one')
    const wrong = await store.challenges.add('sign in', 'c-2')
    expect(await store.challenges.take(wrong, 'confirm')).toBeNull()
    expect(await store.challenges.take(wrong, 'sign in')).toBeNull()
  })
})

test('disabling ends sessions and links, and enabling brings neither back', async () => {
  const { store } = await createStoreOn('SQLite')
  const ada = await add(store, 'Ada')
  const bob = await add(store, 'Bob', ['inbox'])
  const session = await startSession(store, bob.id)
  const { token: link } = await store.invitations.issue(bob.id, ada.id)
  expect(await store.staff.disable(bob.id, ada.id)).toEqual(changed)
  expect(await store.sessions.find(session, { isUse: true })).toBeNull()
  expect(await store.invitations.find(link)).toMatchObject({ state: 'disabled' })
  expect(await store.invitations.accept(link, { passkey: aPasskey('k') })).toBe('closed')
  expect(await store.staff.enable(bob.id, ada.id)).toEqual(changed)
  expect(await store.sessions.find(session, { isUse: true })).toBeNull()
  expect(await store.invitations.find(link)).toBeNull()
  expect(await store.staff.disable('unknown', ada.id)).toBe('unknown')
})

test('recovery replaces all means of signing in, ends all sessions and sends one mail', async () => {
  const { store } = await createStoreOn('SQLite')
  const ada = await add(store, 'Ada')
  const bob = await add(store, 'Bob', ['inbox'])
  const identity = { issuer: 'https://id.example', subject: '42' }
  const { token: invitation } = await store.invitations.issue(bob.id, ada.id)
  expect(await store.invitations.accept(invitation, { oidc: identity })).toBe('accepted')
  expect(await store.staff.findByOidc(identity)).toMatchObject({ id: bob.id })
  await store.passkeys.add(bob.id, aPasskey('old'))
  const session = await startSession(store, bob.id)
  const { token: link } = await store.invitations.issue(bob.id, ada.id)
  expect(await store.invitations.accept(link, { passkey: aPasskey('new') })).toBe('accepted')
  expect((await store.passkeys.listOf(bob.id)).map(({ id }) => id)).toEqual(['new'])
  expect(await store.staff.findByOidc(identity)).toBeNull()
  expect(await store.sessions.find(session, { isUse: true })).toBeNull()
  const [mail, ...rest] = await store.outbox.list('waiting')
  expect([mail?.recipient, rest]).toEqual([bob.email, []])
  expect(await store.notices.find(mail?.about.id ?? '')).toMatchObject({ kind: 'recovery' })
  expect(await store.staff.listAccess()).toMatchObject([
    { id: ada.id, passkeys: 0, hasOidc: false, lastUsedAt: null, link: null },
    { id: bob.id, passkeys: 1, hasOidc: false, link: { kind: 'recovery', issuedBy: ada.id } },
  ])
  expect((await store.check()).problems).toEqual([])
})

test('each change of a passkey is in the audit, with who made it', async () => {
  const { store } = await createStoreOn('SQLite')
  const ada = await add(store, 'Ada')
  await store.passkeys.add(ada.id, aPasskey('one'))
  await store.passkeys.add(ada.id, aPasskey('two'))
  await store.passkeys.remove('one', ada.id)
  await store.passkeys.remove('two', ada.id)
  expect(await actions(store)).toEqual([
    [ada.id, 'removed a passkey', ada.id],
    [ada.id, 'added a passkey', ada.id],
    [ada.id, 'added a passkey', ada.id],
    [null, 'added a staff member', ada.id],
  ])
})

test('each change of a session is in the audit, with who made it', async () => {
  const { store } = await createStoreOn('SQLite')
  const ada = await add(store, 'Ada')
  const token = await startSession(store, ada.id)
  await store.sessions.start(ada.id, 'Chrome on Linux', { replaces: { token } })
  const [session] = await store.sessions.listOf(ada.id)
  if (!session) throw new Error('Ada has no session.')
  await store.sessions.confirm(session)
  const [confirmed] = await store.sessions.listOf(ada.id)
  if (!confirmed) throw new Error('Ada has no session.')
  expect(await store.sessions.end({ ...confirmed, staffId: 'somebody else' })).toBe(false)
  expect(await store.sessions.end(confirmed)).toBe(true)
  expect(await store.sessions.end(confirmed)).toBe(false)
  await startSession(store, ada.id)
  const [last] = await store.sessions.listOf(ada.id)
  if (last) await store.sessions.signOut(last)
  await store.sessions.endAllOf(ada.id, { by: 'an admin' })
  expect(await actions(store)).toEqual([
    ['an admin', 'ended sessions', ada.id],
    [ada.id, 'signed out', ada.id],
    [ada.id, 'signed in', ada.id],
    [ada.id, 'ended a session', ada.id],
    [ada.id, 'confirmed', ada.id],
    [ada.id, 'signed in', ada.id],
    [ada.id, 'signed in', ada.id],
    [null, 'added a staff member', ada.id],
  ])
})

test('the last admin who can sign in stays, whoever else was invited', async () => {
  const { store } = await createStoreOn('SQLite')
  const [ada, bob] = [await add(store, 'Ada'), await add(store, 'Bob')]
  await store.passkeys.add(ada.id, aPasskey('k'))
  expect(await store.staff.disable(ada.id, ada.id)).toBe('last admin')
  expect(await store.staff.setAreas(ada.id, [], ada.id)).toBe('last admin')
  const { token } = await store.invitations.issue(bob.id, ada.id)
  const oidc = { issuer: 'https://id.example', subject: '42' }
  await store.invitations.accept(token, { oidc })
  expect(await store.staff.disable(ada.id, ada.id)).toEqual(changed)
  expect(await store.staff.disable(bob.id, bob.id)).toBe('last admin')
})

test('no token is stored that opens anything', async () => {
  const { store } = await createStoreOn('SQLite')
  const ada = await add(store, 'Ada')
  const token = await startSession(store, ada.id)
  const [session] = await store.sessions.listOf(ada.id)
  expect(token).toMatch(/^[\w-]{22}$/)
  expect(session?.id).not.toContain(token)
  expect(await store.sessions.find(session?.id ?? '', { isUse: false })).toBeNull()
})

test('after the clock was set back by an hour nothing is valid for longer than intended', async () => {
  let time = Date.now()
  const { store } = await createStoreOn('SQLite', () => time)
  const ada = await add(store, 'Ada')
  const earlier = await startSession(store, ada.id)
  const link = await store.invitations.issue(ada.id, null)
  const challenge = await store.challenges.add('sign in', 'c')
  time -= HOUR_MS
  expect(await store.sessions.find(earlier, { isUse: true })).toBeNull()
  expect(await store.sessions.listOf(ada.id)).toEqual([])
  expect(await store.invitations.find(link.token)).toMatchObject({ state: 'expired' })
  expect(await store.challenges.take(challenge, 'sign in')).toBeNull()
})

test('a correction of the clock by a second changes nothing', async () => {
  let time = Date.now()
  const { store } = await createStoreOn('SQLite', () => time)
  const ada = await add(store, 'Ada')
  const token = await startSession(store, ada.id)
  const challenge = await store.challenges.add('sign in', 'c')
  time -= 1_000
  expect(await store.sessions.find(token, { isUse: true })).toMatchObject({
    session: { isConfirmed: true },
  })
  expect(await store.challenges.take(challenge, 'sign in')).toBe('c')
})

test('sessions, links, challenges and the audit are swept when their time is over', async () => {
  let time = Date.now()
  const { store } = await createStoreOn('SQLite', () => time)
  const ada = await add(store, 'Ada')
  const session = await startSession(store, ada.id)
  const { token: link } = await store.invitations.issue(ada.id, null)
  await store.challenges.add('sign in', 'c')
  time += 32 * 24 * HOUR_MS
  await store.sweep(time)
  expect(await store.staff.listAccess()).toMatchObject([{ link: null }])
  expect(await store.invitations.find(link)).toBeNull()
  expect(await store.sessions.find(session, { isUse: false })).toBeNull()
  expect(await store.audit.list({ limit: 9 })).not.toEqual([])
  time += 370 * 24 * HOUR_MS
  await store.sweep(time)
  expect(await store.audit.list({ limit: 9 })).toEqual([])
})

test('SQLite’s files contain neither name nor address of a person who was anonymised', async () => {
  const { store, where } = await createStoreOn('SQLite')
  const ada = await add(store, 'Ada')
  const bob = await add(store, 'Quillfeather', ['inbox'])
  await store.passkeys.add(bob.id, aPasskey('lost'))
  const { token: link } = await store.invitations.issue(bob.id, ada.id)
  await store.invitations.accept(link, { passkey: aPasskey('k') })
  const id = await addRequest(store, aTrialRequest())
  const options = { version: null, by: ada.id, link: 'https://staff.sextant.example/inbox/1' }
  await store.requests.change(id, { owner: bob.id }, options)
  await receive(store, id, bob.email)
  await store.conversation.saveDraft(
    { requestId: id, staffId: bob.id },
    { to: 'a@b.example', subject: 'Re', text: bob.name },
  )
  await store.staff.disable(bob.id, ada.id)
  const recipients = async () => (await store.outbox.list()).map(({ recipient }) => recipient)
  expect((await recipients()).filter((address) => address === bob.email)).toHaveLength(3)
  const isNamed = () => /quillfeather/i.test(bytesIn(where.dataDir))
  expect(isNamed()).toBe(true)
  expect(await store.staff.anonymise(bob.id, ada.id)).toBe('changed')
  expect(isNamed()).toBe(false)
  expect(await recipients()).toHaveLength(1)
})

/** From their own mail program, and from the visitor with their address in a quotation. */
const receive = (store: Store, requestId: string, address: string, others = '') =>
  receiveMails(
    store,
    requestId,
    [
      { from: address, text: 'Tuesday.' },
      { from: 'visitor@meridian.example', text: 'Tuesday.', quoted: `'${address.toUpperCase()}'${others} wrote:` },
    ],
    { link: 'https://staff.sextant.example/inbox/1', recipients: [] },
  )
