import { Client } from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { createStoreOn, databases, skipWithout } from '../../tests/support/service/databases.ts'
import type { Store } from '../open-store.ts'

/** A person with a session, a link and a challenge; and whether each of them is still valid in a store. */
async function signInOn(store: Store) {
  const ada = await store.staff.add({ email: 'ada@a.example', name: 'Ada', areas: ['admin'] }, null)
  const session = (await store.sessions.start(ada?.id ?? '', 'Chrome on Linux')) ?? ''
  const { token } = await store.invitations.issue(ada?.id ?? '', null)
  const challenge = await store.challenges.add('sign in', 'c')
  return async (opened: Store) => [
    (await opened.sessions.find(session, { isUse: false })) !== null,
    (await opened.invitations.find(token)) !== null,
    (await opened.challenges.take(challenge, 'sign in')) !== null,
  ]
}

const ENDED = { by: null, action: 'ended all sessions and links', subject: null }

/** Like `pg_restore` with a table of a dump: the same rows in a new table. */
const restoreTable = (name: string) => `
  create table restored (like "${name}" including all);
  insert into restored select * from "${name}";
  drop table "${name}";
  alter table restored rename to "${name}";`

describe('on PostgreSQL', () => {
  beforeEach(skipWithout('PostgreSQL'))

  test.each(['sessions', 'invitations', 'challenges'])(
    'no session, link or challenge of a dump is valid after a restore of the table %s',
    async (table) => {
      const { store, again, where } = await createStoreOn('PostgreSQL')
      const isValidIn = await signInOn(store)
      const client = new Client({ connectionString: where.databaseUrl })
      await client.connect()
      await client.query(restoreTable(table))
      await client.end()
      const [restored, other] = await Promise.all([again(), again()])
      expect(await isValidIn(restored)).toEqual([false, false, false])
      expect(await restored.audit.list({ limit: 9 })).toMatchObject([ENDED, {}, {}, {}])
      const later = await other.challenges.add('sign in', 'later')
      expect(await (await again()).challenges.take(later, 'sign in')).toBe('later')
    },
  )

  test('sessions, links and challenges outlive a restart of the service', async () => {
    const { store, again } = await createStoreOn('PostgreSQL')
    const isValidIn = await signInOn(store)
    await store.close()
    expect(await isValidIn(await again())).toEqual([true, true, true])
  })
})

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('all sessions, links and challenges can be ended at once', async () => {
    const { store } = await createStoreOn(kind)
    const isValidIn = await signInOn(store)
    await store.endSignIns()
    expect(await isValidIn(store)).toEqual([false, false, false])
    await store.endSignIns()
    expect(await store.audit.list({ limit: 9 })).toMatchObject([ENDED, {}, {}, {}])
  })
})
