import { expect, test } from 'vitest'
import { referenceOf } from '../../contract/submission/reference.ts'
import { addStaff } from '../../tests/support/service/console.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'

async function createInbox() {
  const made = await createOffice()
  const { store } = made
  const lead = await store.requests.add(aTrialRequest({ CompanyName: 'Łódź Werke' }), null)
  const message = await store.requests.add(aContactRequest(), null)
  const idOf = (added: typeof lead) => (added.outcome === 'added' ? added.id : '')
  const ada = await addStaff(store, { areas: ['inbox'], name: 'Ada' })
  return { ...made, lead: idOf(lead), message: idOf(message), ada }
}

test('requests are listed newest first, with status, owner and next step', async () => {
  const { office, store, lead, message, ada } = await createInbox()
  const change = { owner: ada.id, status: 'contacted', followUpOn: '2026-12-01' } as const
  await store.requests.change(lead, change, { version: null, by: null, link: null })
  const { out } = await office('inbox list')
  const [titles, first, second] = out.split('\n')
  expect(titles).toMatch(/^Id +Reference +Received +Kind +From +Email +Status +Owner +Follow up$/)
  expect(first).toMatch(/ message +Noor Haddad +noor@harbour\.example +new$/)
  expect(second).toMatch(/ lead +Łódź Werke +\S+ +contacted +Ada +2026-12-01$/)
  const found = JSON.parse((await office('inbox list --json --view new')).out)
  expect(found).toMatchObject([
    { kind: 'message', status: 'new', owner: null, reference: referenceOf(message) },
  ])
})

test('a suspected request is listed with that remark, a held one only among the spam', async () => {
  const { office, store } = await createOffice()
  for (const holdsMail of [false, true])
    await store.requests.add(aTrialRequest(), null, {
      verdict: { reason: 'three links', holdsMail },
    })
  expect((await office('inbox list')).out.trim().split('\n').slice(1)).toEqual([
    expect.stringMatching(/ suspected$/),
  ])
  expect((await office('inbox list --view spam')).out.trim().split('\n').slice(1)).toEqual([
    expect.stringMatching(/ held$/),
  ])
})

test.each([
  ['--search lodz', 'lead'],
  ['--search harbour', 'message'],
  ['--owner ada@sextant.example', 'lead'],
  ['--owner nobody', 'message'],
  ['--status won', 'lead'],
  ['--view new', 'message'],
])('%s lists the %s only', async (filter, kind) => {
  const { office, store, lead, ada } = await createInbox()
  const change = { owner: ada.id, status: 'won' } as const
  await store.requests.change(lead, change, { version: null, by: null, link: null })
  const found = JSON.parse((await office(`inbox list --json ${filter}`)).out)
  expect(found).toMatchObject([{ kind }])
})

test('an empty list says where it looked', async () => {
  const { office, dataDir } = await createOffice()
  expect(await office('inbox list')).toEqual({
    ...{ exit: 0, out: '', err: `No such requests in ${dataDir}.\n` },
  })
})

test('requests are assigned by prefixes of their ids', async () => {
  const { office, store, lead, message, ada } = await createInbox()
  const dry = await office(`inbox assign ${lead} --to ada@sextant.example --dry-run`)
  expect(dry.out).toBe(`Would change lead ${lead}: assigned to ada@sextant.example.\n`)
  expect(await store.requests.find(lead)).toMatchObject({ owner: null })
  const line = `inbox assign ${lead} ${message.slice(0, 30)} --to ada@sextant.example`
  const { out } = await office(line)
  expect(out).toContain(`Changed lead ${lead}: assigned to ada@sextant.example.\n`)
  expect(await store.requests.find(message)).toMatchObject({ owner: { id: ada.id }, version: 1 })
  expect((await office(line)).out).toContain(`Nothing to do: lead ${lead} is assigned`)
  await office(`inbox assign ${lead} --to nobody`)
  expect(await store.requests.find(lead)).toMatchObject({ owner: null, version: 2 })
})

test('the status is changed, and the history names the command line as nobody', async () => {
  const { office, store, lead } = await createInbox()
  expect((await office(`inbox status spam ${lead}`)).out).toBe(`Changed lead ${lead}: spam.\n`)
  expect(await store.requests.find(lead)).toMatchObject({
    status: 'spam',
    deliveries: [{ state: 'dismissed' }],
    changes: [{ by: null, before: 'new', after: 'spam' }],
  })
})

test('a note is added', async () => {
  const { office, store, lead } = await createInbox()
  expect((await office(['inbox', 'note', lead, 'Call back on Monday.'])).exit).toBe(0)
  expect(await store.requests.find(lead)).toMatchObject({
    notes: [{ text: 'Call back on Monday.', by: null }],
  })
})

test.each([
  ['inbox assign ID --to who@a.example', 1, /No staff member has the address "who@a\.example"/],
  ['inbox assign ID --to hr@sextant.example', 1, /cannot own requests: the area inbox is missing/],
  ['inbox assign ID', 2, /required option '--to <email>'/],
  ['inbox status gone ID', 2, /The status is "gone"; expected one of new, contacted/],
  ['inbox status won ffffffff', 1, /No request has an id that begins with "ffffffff"/],
  ['inbox list --view mine', 2, /Allowed choices are new, due, all, spam/],
  ['inbox list --owner who@a.example', 1, /No staff member has the address/],
])('%s is refused', async (line, exit, reason) => {
  const { office, store, lead } = await createInbox()
  await addStaff(store, { areas: ['employees'], name: 'hr' })
  const refused = await office(line.replace('ID', lead))
  expect(refused).toMatchObject({ exit, out: '' })
  expect(refused.err).toMatch(reason)
  expect(await store.requests.find(lead)).toMatchObject({ version: 0 })
})

test('a request is listed by its reference', async () => {
  const { office, lead } = await createInbox()
  const found = JSON.parse((await office(`inbox list --json --search ${referenceOf(lead)}`)).out)
  expect(found).toMatchObject([{ id: lead }])
})
