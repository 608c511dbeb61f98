import { expect, test, vi } from 'vitest'
import { createOffice } from '../../tests/support/service/office.ts'

const env = { CONSOLE_URL: 'https://staff.sextant.example' }

async function createOfficeWithAda(change = {}) {
  const made = await createOffice({ env, columns: 120, ...change })
  const { out } = await made.office(['staff', 'add', 'Ada@Sextant.example', '--name', 'Ada Lovelace', '--areas', 'all'])
  const token = out.split('#')[1]?.trim() ?? ''
  const ada = await made.store.staff.find('ada@sextant.example')
  if (!ada) throw new Error('Ada was not added.')
  return { ...made, out, token, ada }
}

const aPasskey = { id: 'k', publicKey: '', rpId: 'x', name: 'Phone' }

test('the first person is added with a link that is valid once', async () => {
  const { out, store, token, ada } = await createOfficeWithAda()
  expect(out).toMatch(
    /^Added Ada Lovelace <Ada@Sextant\.example> for inbox, figures, employees, people, admin\.\nThe link works once, within 24 hours: https:\/\/staff\.sextant\.example\/link#[\w-]{22}\n$/,
  )
  expect(await store.invitations.find(token)).toMatchObject({
    kind: 'invitation',
    state: 'open',
    staff: { id: ada.id },
  })
  expect(await store.audit.list({ limit: 9 })).toMatchObject([
    { by: null, action: 'issued an invitation', subject: ada.id },
    { by: null, action: 'added a staff member', subject: ada.id },
  ])
})

test('areas are separated by commas, and the name is the first part of the address', async () => {
  const { office, store } = await createOffice()
  const { out } = await office('staff add bob@sextant.example --areas inbox,people --json')
  expect(JSON.parse(out)).toMatchObject({
    name: 'bob',
    areas: ['inbox', 'people'],
    link: expect.stringMatching(/^http:\/\/localhost:3001\/link#[\w-]{22}$/),
  })
  expect(await store.staff.list()).toHaveLength(1)
})

test.each([
  [
    'staff add ada@sextant.example --areas everything',
    2,
    /^--areas is "everything"; expected all, or some of: inbox,figures,employees,people,admin\.\n$/,
  ],
  ['staff add ada --areas all', 1, /^An address like name@example\.com is required\.\n$/],
  [
    'staff add ADA@sextant.example --areas all',
    1,
    /is on the list of staff already\. For a new link: office staff link EMAIL\n$/,
  ],
  ['staff add eve@sextant.example', 2, /required option '--areas <list>' not specified/],
  [
    'staff link nobody@sextant.example',
    1,
    /^No staff member has the address "nobody@sextant\.example"\. To find the person: office staff list\n$/,
  ],
  ['staff disable ada@sextant.example --yes', 1, /last admin/],
])('%s is refused', async (line, exit, why) => {
  const { office, store } = await createOfficeWithAda()
  const before = await store.staff.list()
  const refused = await office(line)
  expect(refused).toMatchObject({ exit, out: '' })
  expect(refused.err).toMatch(why)
  expect(await store.staff.list()).toEqual(before)
})

test('staff list shows areas, passkeys and state, and never a token', async () => {
  const { office, store, ada, token } = await createOfficeWithAda()
  await store.passkeys.add(ada.id, aPasskey)
  await office('staff add bob@sextant.example --areas inbox')
  await office('staff disable bob@sextant.example --yes')
  const { out } = await office('staff list')
  expect(out).toMatch(/^ada@sextant\.example +Ada Lovelace +inbox,/m)
  expect(out).toMatch(/^bob@sextant\.example +bob +inbox +0 +no +20\d\d-/m)
  const json = await office('staff list --json')
  expect(JSON.parse(json.out).staff).toMatchObject([
    { email: 'ada@sextant.example', passkeys: 1, link: { kind: 'invitation', issuedBy: null } },
    { email: 'bob@sextant.example', disabledAt: expect.any(Number) },
  ])
  expect(json.out).not.toContain(token)
})

test('staff link renews an invitation, and recovers a person who has a passkey', async () => {
  const { office, store, token, ada } = await createOfficeWithAda()
  const renewed = await office('staff link ada@sextant.example')
  expect(renewed.out).toMatch(/^The link for Ada Lovelace works once, within 24 hours: https:\S+#[\w-]{22}\n$/)
  expect(await store.invitations.find(token)).toBeNull()
  await store.passkeys.add(ada.id, aPasskey)
  const recovery = await office('staff link ADA@sextant.example')
  expect(recovery.out).toMatch(/\nUsing it removes the passkeys of Ada Lovelace .*\n$/)
  const link = recovery.out.split('#')[1]?.slice(0, 22) ?? ''
  expect(await store.invitations.find(link)).toMatchObject({ kind: 'recovery', state: 'open' })
})

test('staff disable asks, ends all sessions, and the person gets no link', async () => {
  const confirm = vi.fn(async () => false)
  const { office, store, ada } = await createOfficeWithAda({ confirm })
  await office('staff add bob@sextant.example --areas admin')
  const session = (await store.sessions.start(ada.id, 'Chrome on Linux')) ?? ''
  expect((await office('staff disable ada@sextant.example')).err).toBe('Nothing was changed.\n')
  expect(confirm).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Disable the person?'))
  confirm.mockResolvedValue(true)
  expect((await office('staff disable ada@sextant.example')).out).toBe('Done.\n')
  expect(await store.sessions.find(session, { isUse: false })).toBeNull()
  expect((await office('staff link ada@sextant.example')).err).toMatch(/^Ada Lovelace is disabled/)
})

test('with --dry-run nothing is changed', async () => {
  const { office, store, ada } = await createOfficeWithAda()
  const before = await store.audit.list({ limit: 9 })
  for (const [line, says] of [
    ['add bob@sextant.example --areas inbox', 'Would add bob <bob@sextant.example> for inbox.\n'],
    ['link ada@sextant.example', 'Would issue a link for Ada Lovelace.\n'],
  ] as const)
    expect(await office(`staff ${line} --dry-run`)).toEqual({ exit: 0, out: says, err: '' })
  expect(await store.staff.list()).toEqual([ada])
  expect(await store.audit.list({ limit: 9 })).toEqual(before)
})
