import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../../store/open-store.ts'
import { createDatabase, skipWithout } from '../support/service/databases.ts'
import { createDirectory } from '../support/service/service.ts'
import { expectEveryMail, expectEveryRequestOnce } from './expect-complete.ts'
import { sameOnBoth } from './extent.ts'
import { launch, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { startMailServer } from './mail-server.ts'

describe.each(sameOnBoth)('on %s', (kind) => {
  beforeEach(skipWithout(kind))

  test('no request is lost when the clock jumps ahead and back', async () => {
    const where = await createDatabase(kind)
    const smtp = await startMailServer()
    const day = 24 * 60 * 60_000
    const env = { CLOCK_JUMPS_MS: [day, -2 * day, 3 * day].join() }
    const instance = await startInstance({ ...where, smtpUrl: smtp.url, before: ['clock'], env })
    const load = startLoad([instance.origin])
    for (let jump = 0; jump < 3; jump++) {
      await load.waitForMore(15)
      instance.signal('SIGUSR2')
    }
    await load.waitForMore(15)
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
])('a database file that is $how is refused with one line and not changed', async ({ message, spoil }) => {
  const dataDir = createDirectory()
  await (await openStore({ dataDir })).close()
  const file = join(dataDir, 'site.sqlite')
  spoil(file)
  const before = readFileSync(file)
  await expectRefused({ dataDir }, message)
  expect(readFileSync(file).equals(before)).toBe(true)
})

async function expectRefused(where: { dataDir: string; databaseUrl?: string }, message: string) {
  const { ended, output } = launch(where)
  expect(await ended).toBe(1)
  expect(output.err).toContain(message)
  expect(output.err.trimEnd().split('\n')).toHaveLength(1)
}
