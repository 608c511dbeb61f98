import { expect, test } from 'vitest'
import { createOffice } from '../../tests/support/service/office.ts'

test('store after-restore ends all sessions and links', async () => {
  const { office, store } = await createOffice()
  const member = { email: 'ada@sextant.example', name: 'Ada', areas: [] }
  const ada = await store.staff.add(member, null)
  const session = (await store.sessions.start(ada?.id ?? '', 'Chrome on Linux')) ?? ''
  const { token } = await store.invitations.issue(ada?.id ?? '', null)
  const dry = await office('store after-restore --dry-run')
  expect(dry).toMatchObject({ exit: 0, out: expect.stringMatching(/^Would end all sessions, /) })
  expect(await store.sessions.find(session, { isUse: false })).not.toBeNull()
  const { exit, out } = await office('store after-restore')
  expect(exit).toBe(0)
  expect(out).toMatch(/^Ended all sessions, links and sign-ins of the console in .*\n$/)
  expect(await store.sessions.find(session, { isUse: false })).toBeNull()
  expect(await store.invitations.find(token)).toBeNull()
})
