import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openStore } from '../../server/store/open-store.ts'
import { aDirectory } from '../support/service.ts'
import { expectEveryLeadOnce, expectEveryMail } from './everything.ts'
import { launch, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { aMailServer, aPlace } from './where.ts'

test('a clock that jumps ahead and back', { timeout: 60_000 }, async () => {
  const where = await aPlace('SQLite')
  const smtp = await aMailServer()
  const day = 24 * 60 * 60_000
  const env = { CLOCK_JUMPS_MS: [day, -2 * day, 3 * day].join() }
  const instance = await startInstance({ ...where, smtpUrl: smtp.url, env })
  const load = startLoad([instance.origin])
  for (let jump = 0; jump < 3; jump++) {
    await load.more(30)
    instance.signal('SIGUSR2')
  }
  await load.more(30)
  await load.stop()
  await expectEveryLeadOnce(where, load.acknowledged)
  await expectEveryMail(where, smtp)
})

test.each([
  [
    'corrupted',
    'cannot be read',
    (file: string) => writeFileSync(file, 'no database '.repeat(999)),
  ],
  [
    'newer',
    'was written by a newer version of this program',
    (file: string) => {
      const database = new DatabaseSync(file)
      database.exec("insert into kysely_migration values ('9999-later', '2030-01-01')")
      database.close()
    },
  ],
])(
  'a %s database is refused with one line and left as it is',
  async (_, says, spoil) => {
    const dataDir = aDirectory()
    await (await openStore({ dataDir })).close()
    const file = join(dataDir, 'site.sqlite')
    spoil(file)
    const before = readFileSync(file)
    const { ended, said } = launch({ dataDir })
    expect(await ended).toBe(1)
    expect(said.err).toContain(says)
    expect(said.err.trimEnd().split('\n')).toHaveLength(1)
    expect(readFileSync(file).equals(before)).toBe(true)
  },
  30_000,
)
