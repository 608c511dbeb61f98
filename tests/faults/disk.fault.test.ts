import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDatabase } from '../support/service/databases.ts'
import { ask, whyNoPostgres } from '../support/service/postgres.ts'
import { aDirectory } from '../support/service/service.ts'
import { expectEveryLeadOnce, expectEveryMail } from './everything.ts'
import { expectReadyz, launch, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { aMailServer } from './mail-server.ts'

/** Where a service stores its records, and how that place becomes full. */
type Disk = {
  dataDir: string
  databaseUrl?: string
  before?: ['full-disk']
  /** Uses up the free space. */
  fill(instance: Instance): unknown
  makeRoom(instance: Instance): unknown
}
type Instance = Awaited<ReturnType<typeof startInstance>>

const disks: Record<string, () => Disk | Promise<Disk>> = {
  'an SQLite file that may not grow': () => ({
    dataDir: aDirectory(),
    before: ['full-disk'],
    fill: ({ signal }) => signal('SIGHUP'),
    makeRoom: ({ signal }) => signal('SIGHUP'),
  }),
  // Without the right to mount, the first one has to do.
  ...(canMount() && { 'SQLite on a small disk': aSmallDisk }),
  ...(!whyNoPostgres() && { 'a full PostgreSQL server': aFullPostgres }),
}

test.each(Object.entries(disks))(
  '%s: a submission that does not fit is refused, and stored ones remain',
  async (_, aDisk) => {
    const { fill, makeRoom, ...where } = await aDisk()
    const smtp = await aMailServer()
    const instance = await startInstance({ ...where, smtpUrl: smtp.url })
    const load = startLoad([instance.origin])
    await load.more(20)
    await fill(instance)
    await vi.waitUntil(() => load.refusals.has(503))
    expect((await fetch(`${instance.origin}/`)).status).toBe(200)
    await makeRoom(instance)
    await load.more(20)
    await load.stop()
    expect([...load.refusals.keys()]).toEqual([503])
    await expectEveryLeadOnce(where, load.acknowledged)
    await expectEveryMail(where, smtp)
  },
)

test('/readyz responds 503 while the disk of SQLite is full', async (context) => {
  if (!canMount()) context.skip('no right to mount a small disk')
  const { dataDir, makeRoom } = aSmallDisk()
  const instance = await startInstance({ dataDir })
  await expectReadyz(instance, 200)
  fillUp(join(dataDir, 'other'))
  await expectReadyz(instance, 503)
  expect((await fetch(`${instance.origin}/`)).status).toBe(200)
  await makeRoom(instance)
  await expectReadyz(instance, 200)
})

test.for([
  ['a new database', false],
  ['a database that was in use', true],
] as const)(
  '%s on a disk that is full stops the start with one line',
  async ([, wasInUse], context) => {
    if (!canMount()) context.skip('no right to mount a small disk')
    const { dataDir } = aSmallDisk()
    if (wasInUse) {
      const before = await startInstance({ dataDir })
      await expectReadyz(before, 200)
      await before.end('SIGTERM')
    }
    fillUp(join(dataDir, 'other'))
    const { ended, said } = launch({ dataDir })
    expect([await ended, said.out]).toEqual([1, ''])
    expect(said.err).toBe(
      `The database ${join(dataDir, 'site.sqlite')} has no room: its disk is full. Make room there, 10 MB at least, and start again.\n`,
    )
  },
)

/** Fills the disk to the last byte. */
function fillUp(file: string) {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(100_000))
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  }
}

function aSmallDisk(): Disk {
  const dataDir = aDirectory()
  // SQLite's log alone grows to 4 MB before it is reused.
  mount(dataDir, '16m')
  onTestFinished(() => unmount(dataDir))
  const other = join(dataDir, 'other')
  return {
    dataDir,
    fill: () => fillUp(other),
    makeRoom: () => rmSync(other),
  }
}

async function aFullPostgres(): Promise<Disk> {
  const where = await aDatabase('PostgreSQL')
  const { databaseUrl = '' } = where
  return {
    ...where,
    fill: () =>
      ask(
        databaseUrl,
        `create function refuse() returns trigger language plpgsql as $$
           begin raise sqlstate '53100' using message = 'No space left on device'; end $$;
         create trigger full_disk before insert on leads execute function refuse()`,
      ),
    makeRoom: () => ask(databaseUrl, 'drop trigger full_disk on leads'),
  }
}

function canMount() {
  const dir = mkdtempSync(join(tmpdir(), 'disk-'))
  try {
    mount(dir, '1m')
    unmount(dir)
    return true
  } catch {
    return false
  } finally {
    rmdirSync(dir)
  }
}

function mount(dir: string, size: string) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dir], { stdio: 'ignore' })
}

function unmount(dir: string) {
  execFileSync('umount', ['--lazy', dir])
}
