import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase, skipWithout } from '../support/service/databases.ts'
import { runStatement } from '../support/service/postgres.ts'
import { createDirectory } from '../support/service/service.ts'
import { expectEveryMail, expectEveryRequestOnce } from './expect-complete.ts'
import { expectReadyz, launch, startInstance } from './instance.ts'
import { startLoad } from './load.ts'
import { startMailServer } from './mail-server.ts'

/** A place for the records of a service that can become full. */
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
    dataDir: createDirectory(),
    before: ['full-disk'],
    fill: ({ signal }) => signal('SIGHUP'),
    makeRoom: ({ signal }) => signal('SIGHUP'),
  }),
  'SQLite on a small disk': createSmallDisk,
  'a PostgreSQL server that answers that its disk is full': createFullPostgres,
}

test.for(Object.entries(disks))(
  '%s: a request that does not fit is refused, and stored ones remain',
  async ([name, fakeDisk], context) => {
    if (fakeDisk === createSmallDisk && !canMount()) context.skip(NO_MOUNT)
    if (name.includes('PostgreSQL')) skipWithout('PostgreSQL')(context)
    const { fill, makeRoom, ...where } = await fakeDisk()
    const smtp = await startMailServer()
    const instance = await startInstance({ ...where, smtpUrl: smtp.url })
    const load = startLoad([instance.origin])
    await load.waitForMore(10)
    await fill(instance)
    await vi.waitUntil(() => load.refusals.has(503))
    expect((await fetch(`${instance.origin}/`)).status).toBe(200)
    await makeRoom(instance)
    await load.waitForMore(10)
    await load.stop()
    expect([...load.refusals.keys()]).toEqual([503])
    await expectEveryRequestOnce(where, load.acknowledged)
    await expectEveryMail(where, smtp)
  },
)

test('/readyz responds 503 while the disk of SQLite is full', async (context) => {
  if (!canMount()) context.skip(NO_MOUNT)
  const { dataDir, makeRoom } = createSmallDisk()
  const instance = await startInstance({ dataDir })
  await expectReadyz(instance, 200)
  fillUp(join(dataDir, 'other'))
  await expectReadyz(instance, 503)
  expect((await fetch(`${instance.origin}/`)).status).toBe(200)
  await makeRoom(instance)
  await expectReadyz(instance, 200)
})

test('/readyz responds 503 on a full disk whose write-ahead log still has room for the probe', async (context) => {
  if (!canMount()) context.skip(NO_MOUNT)
  const { dataDir, makeRoom } = createSmallDisk()
  const instance = await startInstance({ dataDir })
  const load = startLoad([instance.origin])
  // The log has grown to the size at which SQLite reuses it.
  await vi.waitUntil(() => statSync(join(dataDir, 'site.sqlite-wal')).size > 4_000_000)
  fillUp(join(dataDir, 'other'))
  await vi.waitUntil(() => load.refusals.has(503))
  await load.stop()
  // At once: each probe that is written uses up some of that room.
  expect((await fetch(`${instance.origin}/readyz`)).status).toBe(503)
  await makeRoom(instance)
  await expectReadyz(instance, 200)
})

test.for([
  ['a new database', false],
  ['a database that was in use', true],
] as const)('%s on a disk that is full stops the start with one line', async ([, wasInUse], context) => {
  if (!canMount()) context.skip(NO_MOUNT)
  const { dataDir } = createSmallDisk()
  if (wasInUse) {
    const before = await startInstance({ dataDir })
    await expectReadyz(before, 200)
    await before.end('SIGTERM')
  }
  fillUp(join(dataDir, 'other'))
  const { ended, output } = launch({ dataDir })
  expect([await ended, output.out]).toEqual([1, ''])
  expect(output.err).toBe(
    `The database ${join(dataDir, 'site.sqlite')} has no room: its disk is full. Make room there, 10 MB at least, and start again.\n`,
  )
})

/** Fills the disk to the last byte. */
function fillUp(file: string) {
  try {
    for (;;) appendFileSync(file, Buffer.alloc(100_000))
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  }
}

function createSmallDisk(): Disk {
  const dataDir = createDirectory()
  // The write-ahead log of SQLite alone grows to 4 MB before it is reused.
  mount(dataDir, '16m')
  onTestFinished(() => unmount(dataDir))
  const other = join(dataDir, 'other')
  return {
    dataDir,
    fill: () => fillUp(other),
    makeRoom: () => rmSync(other),
  }
}

async function createFullPostgres(): Promise<Disk> {
  const where = await createDatabase('PostgreSQL')
  const { databaseUrl = '' } = where
  return {
    ...where,
    fill: () =>
      runStatement(
        databaseUrl,
        `create function refuse() returns trigger language plpgsql as $$
           begin raise sqlstate '53100' using message = 'No space left on device'; end $$;
         create trigger full_disk before insert on requests execute function refuse()`,
      ),
    makeRoom: () => runStatement(databaseUrl, 'drop trigger full_disk on requests'),
  }
}

const NO_MOUNT = 'no right to mount a small disk'

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
