import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openStore, type Where } from '../../store/open-store.ts'
import { createEmptyPostgres, skipWithout } from '../../tests/support/service/databases.ts'
import { aPhoto } from '../../tests/support/service/employees.ts'
import { createOffice } from '../../tests/support/service/office.ts'
import { addSampleMigration, sampleMigration } from '../../tests/support/service/older-schema.ts'
import { runStatement } from '../../tests/support/service/postgres.ts'
import { aContactRequest, anAgentRequest, aTrialRequest, twoTouches } from '../../tests/support/service/records.ts'
import { createMigratedDirectory } from '../../tests/support/service/service.ts'

beforeEach(skipWithout('PostgreSQL'))

/** A closed SQLite store, an empty PostgreSQL database, and the command that copies from one to the other. */
async function prepareCopy(requests = 3) {
  const dataDir = createMigratedDirectory()
  const store = await openStore({ dataDir })
  const add = (nth: number) => store.requests.add(aTrialRequest({ CompanyName: `Request ${nth}` }), `${nth}`)
  for (let from = 0; from < requests; from += 600)
    await Promise.all(Array.from({ length: Math.min(600, requests - from) }, (_, nth) => add(from + nth)))
  await store.requests.add(anAgentRequest({ Description: 'Ünïcödé 🙂\nand "lines"' }), null)
  const verdict = { reason: 'random letters', holdsMail: true }
  await store.requests.add(aContactRequest(), null, { verdict, attribution: twoTouches })
  await store.employees.add(['b', 'C', 'a-1', 'é'].map((empId) => ({ ...anEmployee(empId), photo: aPhoto(empId) })))
  const [first, second] = await store.outbox.list()
  await store.outbox.markDelivered(first?.id ?? '')
  await store.outbox.fail(second?.id ?? '', '550 no such person')
  await store.close()
  const databaseUrl = await createEmptyPostgres()
  const { office } = await createOffice()
  const line = `copy-to-postgres --from ${dataDir} --to ${databaseUrl}`
  return { dataDir, databaseUrl, office, line, move: (more = '') => office(`${line}${more}`) }
}

const anEmployee = (empId: string) => ({
  empId,
  ImageName: `${empId}.webp`,
  EmployeeName: 'Mara Lindqvist',
  Designation: '',
  EmployeeCode: empId,
  BloodGroup: '',
  ContactNo: '',
  AlternateContactNo: '',
})

async function everythingIn(where: Where) {
  const store = await openStore(where)
  const everything = {
    requests: await store.requests.listStored(),
    employees: await store.employees.list(),
    photo: await store.employeePhotos.find('é.webp', 'enlarged'),
    mails: (await store.outbox.list()).sort((one, other) => (one.id < other.id ? -1 : 1)),
    checked: await store.check(),
  }
  await store.close()
  return everything
}

test('all records are copied, and a second run has nothing to copy', async () => {
  const { dataDir, databaseUrl, move } = await prepareCopy()
  const { exit, out, err } = await move()
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(out).toMatch(/^requests +5 +[0-9a-f]{64}$/m)
  expect(out).toContain('Copied 33 records from')
  const copied = await everythingIn({ dataDir, databaseUrl })
  expect(copied).toEqual(await everythingIn({ dataDir }))
  expect(copied.checked).toMatchObject({ problems: [], counts: { idempotencyKeys: 3 } })
  const store = await openStore({ dataDir, databaseUrl })
  const again = await store.requests.add(aTrialRequest({ CompanyName: 'Request 1' }), '1')
  await store.close()
  expect(again).toMatchObject({ outcome: 'repeated' })

  const repeated = await move()
  expect(repeated).toMatchObject({ exit: 0, out: expect.stringContaining('nothing to copy') })
  expect(await everythingIn({ dataDir, databaseUrl })).toEqual(copied)
})

test('a copy that was killed resumes without losing a record', async () => {
  const { dataDir, databaseUrl, line, move } = await prepareCopy(1_200) // Rows are copied in transactions of 1,000.
  await (await openStore({ dataDir, databaseUrl })).close()
  await runStatement(
    databaseUrl,
    `create function hold() returns trigger language plpgsql as $$
       begin
         if new.company = 'Request 1100' then perform pg_advisory_xact_lock(1); end if;
         return new;
       end $$;
     create trigger hold before insert on requests for each row execute function hold()`,
  )
  const holder = new Client({ connectionString: databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('select pg_advisory_lock(1)')

  const main = join(import.meta.dirname, '..', 'main.ts')
  const program = spawn(process.execPath, [main, ...line.split(' ')], { stdio: 'ignore' })
  const ended = once(program, 'exit')
  const waiting = `select pid from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`
  await vi.waitFor(async () => expect(await runStatement(databaseUrl, waiting)).toHaveLength(1), 60_000)
  program.kill('SIGKILL')
  await ended
  await runStatement(databaseUrl, `select pg_terminate_backend(pid, 10000) from (${waiting}) as its`)
  await holder.query('select pg_advisory_unlock(1)')
  const [left] = await runStatement(databaseUrl, 'select count(*)::int as requests from requests')
  const copied = left?.requests as number
  expect(copied).toBeGreaterThanOrEqual(1_000)
  expect(copied).toBeLessThan(1_201)

  const { exit, out } = await move()
  expect(exit).toBe(0)
  expect(out).toContain(`Copied ${1_201 - copied + 1 + 5 * 4 + 1_202 + 1_200} records`)
  expect(await everythingIn({ dataDir, databaseUrl })).toEqual(await everythingIn({ dataDir }))
})

test('a database that is in use is not copied', async () => {
  const { dataDir, databaseUrl, move } = await prepareCopy()
  const service = await openStore({ dataDir })
  const { exit, err } = await move()
  expect(exit).toBe(1)
  expect(err).toBe(
    `The database ${dataDir}/site.sqlite is in use by another program; stop that first. Nothing was changed.\n`,
  )
  await service.close()
  expect(await runStatement(databaseUrl, "select to_regclass('requests') as found")).toEqual([{ found: null }])
})

test('records are not copied into a database that contains other records', async () => {
  const { dataDir, databaseUrl, move } = await prepareCopy()
  const used = await openStore({ dataDir, databaseUrl })
  await used.employees.add([anEmployee('z')])
  await used.close()
  const before = await everythingIn({ dataDir, databaseUrl })
  const { exit, err } = await move()
  expect(exit).toBe(1)
  expect(err).toMatch(
    /^The database postgres:\S+ holds other rows in employees than the store to copy; give an empty database\. Nothing was changed\.\n$/,
  )
  expect(await everythingIn({ dataDir, databaseUrl })).toEqual(before)
})

test.each(['SQLite', 'PostgreSQL'] as const)(
  'copy-to-postgres does not migrate an older schema in %s',
  async (side) => {
    const { dataDir, databaseUrl, move } = await prepareCopy()
    const isSqliteOlder = side === 'SQLite'
    if (!isSqliteOlder) await (await openStore({ dataDir, databaseUrl })).close()
    addSampleMigration()
    if (!isSqliteOlder) await (await openStore({ dataDir })).close()
    expect(await move()).toMatchObject({
      exit: 1,
      out: '',
      err: expect.stringContaining(`(it lacks "${sampleMigration}")`),
    })
    const tables = await runStatement(databaseUrl, "select to_regclass('requests') as found")
    expect(tables).toEqual([{ found: isSqliteOlder ? null : 'requests' }])
  },
)

test('a mail that was sent from PostgreSQL is not reset to waiting', async () => {
  const { dataDir, databaseUrl, move } = await prepareCopy()
  await move()
  await runStatement(databaseUrl, "update outbox set state = 'delivered'")
  const { exit, err } = await move()
  expect({ exit, err }).toEqual({
    exit: 1,
    err: expect.stringContaining('holds other rows in outbox'),
  })
  const { mails } = await everythingIn({ dataDir, databaseUrl })
  expect(mails.filter(({ state }) => state !== 'delivered')).toEqual([])
})

test('--dry-run checks both databases and copies nothing, and --json prints the result', async () => {
  const { databaseUrl, move } = await prepareCopy()
  const { out } = await move(' --dry-run')
  expect(out).toContain('Would copy 33 records')
  expect(await runStatement(databaseUrl, "select to_regclass('requests') as found")).toEqual([{ found: null }])
  const moved = JSON.parse((await move(' --json')).out)
  expect(moved.copied).toBe(33)
  expect(moved.tables).toContainEqual({
    table: 'requests',
    rows: 5,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('a missing or wrong database is reported in one line', async () => {
  const { dataDir, databaseUrl, office, move } = await prepareCopy()
  expect(await office(`copy-to-postgres --from ${dataDir}`)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('The target is missing'),
  })
  expect(await office(`copy-to-postgres --from ${dataDir} --to mysql://a`)).toMatchObject({
    exit: 1,
    err: expect.stringContaining('expected an address like postgres://'),
  })
  expect(await office(`copy-to-postgres --from ${dataDir} --to postgres://a@127.0.0.1:1/a`)).toMatchObject({
    exit: 1,
    err: expect.stringContaining('is unreachable'),
  })
  rmSync(join(dataDir, 'site.sqlite'))
  expect((await move()).err).toContain('There is no database')
  expect(await runStatement(databaseUrl, "select to_regclass('requests') as found")).toEqual([{ found: null }])
})
