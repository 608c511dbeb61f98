import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../../store/open-store.ts'
import { createDatabase, databases, skipWithout } from '../support/service/databases.ts'
import { runStatement } from '../support/service/postgres.ts'
import { createDirectory } from '../support/service/service.ts'
import { expectEveryMail, expectEveryRequestOnce } from './expect-complete.ts'
import { launch, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { startMailServer } from './mail-server.ts'

const LATER_MIGRATION = "insert into kysely_migration values ('9999-later', '2030-01-01')"

describe.each(databases)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('no request is lost when the clock jumps ahead and back', async () => {
    const where = await createDatabase(kind)
    const smtp = await startMailServer()
    const day = 24 * 60 * 60_000
    const env = { CLOCK_JUMPS_MS: [day, -2 * day, 3 * day].join() }
    const instance = await startInstance({ ...where, smtpUrl: smtp.url, before: ['clock'], env })
    const load = startLoad([instance.origin])
    for (let jump = 0; jump < 3; jump++) {
      await load.waitForMore(30)
      instance.signal('SIGUSR2')
    }
    await load.waitForMore(30)
    await load.stop()
    await expectEveryRequestOnce(where, load.acknowledged)
    await expectEveryMail(where, smtp)
  })
})

test.each([
  {
    how: 'overwritten',
    message: 'cannot be read (file is not a database)',
    spoil: (file: string) => writeFileSync(file, 'no database '.repeat(999)),
  },
  {
    how: 'cut short',
    message: 'cannot be read (database disk image is malformed)',
    spoil: (file: string) => truncateSync(file, readFileSync(file).length / 2),
  },
  {
    how: 'newer',
    message: 'was written by a newer version of this program',
    spoil(file: string) {
      const database = new DatabaseSync(file)
      database.exec(LATER_MIGRATION)
      database.close()
    },
  },
])('a database file that is $how is refused with one line and not changed', async ({ message, spoil }) => {
  const dataDir = createDirectory()
  await (await openStore({ dataDir })).close()
  const file = join(dataDir, 'site.sqlite')
  spoil(file)
  const before = readFileSync(file)
  await expectRefused({ dataDir }, message)
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a newer PostgreSQL database is refused with one line', async (context) => {
  await skipWithout('PostgreSQL')(context)
  const where = await createDatabase('PostgreSQL')
  await (await openStore(where)).close()
  await runStatement(where.databaseUrl ?? '', LATER_MIGRATION)
  await expectRefused(where, 'was written by a newer version of this program')
})

async function expectRefused(where: { dataDir: string; databaseUrl?: string }, message: string) {
  const { ended, output } = launch(where)
  expect(await ended).toBe(1)
  expect(output.err).toContain(message)
  expect(output.err.trimEnd().split('\n')).toHaveLength(1)
}
