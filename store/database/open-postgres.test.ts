import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { StartError } from '../../settings/start-error.ts'
import { createEmptyPostgres, createMigratedPostgres, skipWithout } from '../../tests/support/service/databases.ts'
import { anEmployee } from '../../tests/support/service/employees.ts'
import { runStatement, startPostgres } from '../../tests/support/service/postgres.ts'
import { aContactRequest, aTrialRequest } from '../../tests/support/service/records.ts'
import { startService } from '../../tests/support/service/service.ts'
import { openStore, storeOn } from '../open-store.ts'
import { migrations } from '../schema/migrations.ts'
import { openPostgres } from './open-postgres.ts'

beforeEach(skipWithout('PostgreSQL'))

const dataDir = '/nowhere'

let own: ReturnType<typeof startPostgres> | undefined

/** A new database on a server with TLS, which tests may stop and freeze. */
async function ownServer() {
  own ??= startPostgres({ tls: true })
  const server = await own
  return { server, databaseUrl: await server.createDatabase() }
}

afterAll(async () => (await own)?.stop())

async function opened(databaseUrl: string, onOutOfReach?: (why: string) => void) {
  const store = await openStore({ dataDir, databaseUrl, onOutOfReach })
  onTestFinished(() => store.close())
  return store
}

test('instances that start at the same time create the tables once', async () => {
  const databaseUrl = await createEmptyPostgres()
  const stores = await Promise.all(Array.from({ length: 6 }, () => opened(databaseUrl)))
  await Promise.all(stores.map((store) => store.requests.add(aTrialRequest(), 'key')))
  const [store] = stores
  expect(await store?.requests.listStored()).toHaveLength(1)
  const done = await runStatement(databaseUrl, 'select name from kysely_migration')
  expect(done).toHaveLength(Object.keys(migrations).length)
})

test('a PostgreSQL database of a newer version is refused and not changed', async () => {
  const databaseUrl = await createEmptyPostgres()
  await opened(databaseUrl)
  await runStatement(databaseUrl, "insert into kysely_migration values ('9999-later', '2030-01-01')")
  await expect(opened(databaseUrl)).rejects.toThrow(
    'was written by a newer version of this program (it has "9999-later"). Nothing was changed; start that version, or use another DATABASE_URL.',
  )
})

test('the error for a database that does not exist names it without the password', async () => {
  const url = new URL(await createEmptyPostgres())
  url.password = 'secret'
  url.pathname = '/none'
  await expect(opened(url.href)).rejects.toThrow(
    `DATABASE_URL is "postgres://postgres:***@${url.host}${url.pathname}"; expected a database that exists and accepts this user (database "none" does not exist)`,
  )
})

test('the error for a user who may not create tables names the missing grant', async () => {
  const databaseUrl = await createEmptyPostgres()
  const name = `user_${crypto.randomUUID().replaceAll('-', '')}`
  await runStatement(databaseUrl, `create user ${name}`)
  const url = new URL(databaseUrl)
  url.username = name
  const refused = opened(url.href)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(
    `DATABASE_URL is "postgres://${name}:***@${url.host}${url.pathname}"; expected a user who may create tables: make it the owner of the database, or grant create on schema public (permission denied for schema public)`,
  )
})

test('a missing password in DATABASE_URL stops the start with one line', async () => {
  const { databaseUrl } = await ownServer()
  const name = new URL(databaseUrl).pathname.slice(1)
  await runStatement(databaseUrl, "alter user postgres password 'secret'")
  const [hba] = await runStatement(databaseUrl, 'show hba_file')
  writeFileSync((hba as { hba_file: string }).hba_file, `host ${name} all all scram-sha-256\nhost all all all trust\n`)
  await runStatement(databaseUrl, 'select pg_reload_conf()')
  const url = new URL(databaseUrl)
  await vi.waitFor(() => expect(opened(url.href)).rejects.toThrow(StartError))
  await expect(opened(url.href)).rejects.toThrow(
    /^DATABASE_URL is "postgres:\/\/postgres:\*\*\*@[\d.:]+\/test_\w+"; expected an address with a password, which the server asks for \(.*client password must be a string\)$/,
  )
  url.password = 'secret'
  await (await opened(url.href)).probe()
})

test('a server is reached over its socket', async () => {
  const databaseUrl = await createEmptyPostgres()
  const { pathname, port } = new URL(databaseUrl)
  const [setting] = await runStatement(databaseUrl, 'show unix_socket_directories')
  const [folder = ''] = Object.values(setting ?? {})
  await (await opened(`postgres://${pathname}?host=${folder}&port=${port}&user=postgres`)).probe()
  await (await opened(`postgres://postgres@${encodeURIComponent(String(folder))}:${port}${pathname}`)).probe()
})

test('a read-only database stops the start with one line', async () => {
  const url = new URL(await createEmptyPostgres())
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const refused = opened(url.href)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(
    'expected a server that can be written to, not a standby or a read-only one (cannot execute CREATE TABLE in a read-only transaction)',
  )
})

test('a missing certificate file stops the start and does not count as an unreachable database', async () => {
  const outOfReach = vi.fn()
  const refused = opened(`${await createEmptyPostgres()}?sslrootcert=/nowhere/ca.pem`, outOfReach)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(
    /expected certificate and key files that can be read \(ENOENT: .*\/nowhere\/ca\.pem'\)$/,
  )
  expect(outOfReach).not.toHaveBeenCalled()
})

test('the error for a server without TLS names sslmode', async () => {
  const databaseUrl = await createEmptyPostgres()
  const refused = opened(`${databaseUrl}?sslmode=verify-full`, vi.fn())
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(
    'expected a server with TLS, which sslmode demands: switch it on there, or take sslmode out (The server does not support SSL connections)',
  )
})

test('a self-signed certificate stops the start and does not count as an unreachable database', async () => {
  const { databaseUrl } = await ownServer()
  const outOfReach = vi.fn()
  const refused = opened(`${databaseUrl}?sslmode=verify-full`, outOfReach)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(
    /expected a server whose certificate can be verified: name its authority with sslrootcert=FILE, or allow any with sslmode=no-verify \(.*certificate.*\)$/,
  )
  expect(outOfReach).not.toHaveBeenCalled()
  await (await opened(`${databaseUrl}?sslmode=no-verify`)).probe()
})

test('without onOutOfReach an unreachable database is an error with the remedy', async () => {
  await expect(opened('postgres://u:secret@127.0.0.1:1/x')).rejects.toThrow(
    /^The database postgres:\/\/u:\*\*\*@127\.0\.0\.1:1\/x is unreachable \(.*ECONNREFUSED.*\); start it, or correct DATABASE_URL\.$/,
  )
})

test('pages are served while the database is down, and calls as soon as it is up', async () => {
  const { server, databaseUrl } = await ownServer()
  await server.stopAtOnce()

  const outOfReach = vi.fn()
  const store = await opened(databaseUrl, outOfReach)
  const { service } = await startService({ store: () => store })
  /** Polls, because the result of `/readyz` is cached for a second. */
  const expectStatuses = (expected: number[]) =>
    vi.waitFor(
      async () => {
        const urls = ['/', '/healthz', '/readyz']
        const answers = await Promise.all(urls.map((url) => service.inject(url)))
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(expected)
      },
      { timeout: 10_000, interval: 100 },
    )
  expect(outOfReach).toHaveBeenCalledTimes(1)
  await expectStatuses([200, 200, 503])
  await expect(store.requests.add(aTrialRequest(), 'key')).rejects.toThrow()

  await server.start()
  await expectStatuses([200, 200, 200])
  expect(await store.requests.add(aTrialRequest(), 'key')).toMatchObject({ outcome: 'added' })
})

/** Makes the first `times` writes, such as `insert on requests`, fail with this SQLSTATE, like a conflict of transactions. */
const failWrites = (databaseUrl: string, write: string, times: number, state: string) =>
  runStatement(
    databaseUrl,
    `create sequence tries;
     create function refuse() returns trigger language plpgsql as $$
       begin
         if nextval('tries') <= ${times} then raise sqlstate '${state}'; end if;
         return new;
       end $$;
     create trigger refuse before ${write} for each row execute function refuse()`,
  )

test.each(['40001', '40P01'])('a transaction that fails with %s is retried', async (state) => {
  const databaseUrl = await createMigratedPostgres()
  const store = await opened(databaseUrl)
  await failWrites(databaseUrl, 'insert on requests', 2, state)
  expect(await store.requests.add(aTrialRequest(), 'key')).toMatchObject({ outcome: 'added' })
  expect(await store.requests.listStored()).toHaveLength(1)
  expect(await store.outbox.list()).toHaveLength(1)
})

test('a channel is resumed in spite of a deadlock with a worker', async () => {
  const databaseUrl = await createMigratedPostgres()
  const store = await opened(databaseUrl)
  await store.channels.switchOn(['webhook'])
  await store.channels.pause('webhook', 'the CRM is moved', null)
  await store.requests.add(aTrialRequest(), null)
  const [delivery] = await store.outbox.list('waiting', { channels: ['webhook'] })
  await store.outbox.postpone(delivery?.id ?? '', 60_000, 'The receiver answered 500')
  await failWrites(databaseUrl, 'update on outbox', 2, '40P01')
  expect(await store.channels.resume('webhook', null)).toBe(true)
  expect(await store.outbox.list('waiting', { channels: ['webhook'] })).toMatchObject([{ dueAt: 0 }])
})

test('a proposal is stored while staff use all their connections', async () => {
  const database = openPostgres(await createMigratedPostgres())
  onTestFinished(() => database.close())
  const store = storeOn(database)
  const sleeps = Array.from({ length: 12 }, () => sql`select pg_sleep(0.5)`.execute(database.staffReading))
  const list = store.requests.list({ view: 'all', me: null, today: '2026-11-21' }, { limit: 1 })
  const first = await Promise.race([
    store.requests.add(aTrialRequest(), null).then(({ outcome }) => outcome),
    list.then(() => 'listed'),
    sleeps[0]?.then(() => 'slept'),
  ])
  expect(first).toBe('added')
  await Promise.all([...sleeps, list])
})

test('the retries of a transaction are limited', async () => {
  const databaseUrl = await createMigratedPostgres()
  const store = await opened(databaseUrl)
  await failWrites(databaseUrl, 'insert on requests', 1_000, '40001')
  await expect(store.requests.add(aTrialRequest(), null)).rejects.toMatchObject({ code: '40001' })
})

test('a connection that breaks during a transaction fails only this transaction', async () => {
  const databaseUrl = await createMigratedPostgres()
  const { db, migrate, close } = openPostgres(databaseUrl)
  onTestFinished(close)
  await migrate()
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await runStatement(databaseUrl, `select pg_terminate_backend(${rows[0]?.pid}, 10000)`)
    for (;;) await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toThrow()
  expect(await db.selectFrom('requests').selectAll().execute()).toEqual([])
})

test('later writes are committed after the begin of a transaction timed out', async () => {
  const { server, databaseUrl } = await ownServer()
  const store = await opened(`${databaseUrl}?query_timeout=500`)
  await store.requests.add(aTrialRequest(), null)
  const [mail] = await store.outbox.list()

  server.freeze()
  await expect(store.requests.add(aTrialRequest(), null)).rejects.toThrow('Query read timeout')
  server.thaw()

  await vi.waitFor(() => store.outbox.markDelivered(mail?.id ?? ''))
  expect(await runStatement(databaseUrl, 'select state from outbox')).toEqual([{ state: 'delivered' }])
})

test('the probe fails on a read-only PostgreSQL database, and changes nothing', async () => {
  const databaseUrl = await createMigratedPostgres()
  const store = await opened(databaseUrl)
  await store.probe()
  const readOnly = new URL(databaseUrl)
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
  await expect((await opened(readOnly.href)).probe()).rejects.toThrow('read-only transaction')
  expect(await runStatement(databaseUrl, 'select * from kysely_migration_lock')).toEqual([
    { id: 'migration_lock', is_locked: 0 },
  ])
})

/** A migrated database and a role with the granted rights; resolves to the role's address of the database. */
async function createRole(grants: (role: string) => string) {
  const databaseUrl = await createMigratedPostgres()
  await (await opened(databaseUrl)).probe()
  const url = new URL(databaseUrl)
  url.username = `role_${url.pathname.slice(-8)}`
  const role = url.username
  await runStatement(databaseUrl, `create role ${role} login`)
  onTestFinished(async () => {
    await runStatement(databaseUrl, `drop owned by ${role}; drop role ${role}`)
  })
  await runStatement(databaseUrl, grants(role))
  return url.href
}

test('the probe fails for a role without the right to insert requests', async () => {
  const url = await createRole(
    (role) => `grant select, update on all tables in schema public to ${role}; grant insert on outbox to ${role}`,
  )
  await expect((await opened(url)).probe()).rejects.toThrow(
    'No right to insert into requests, idempotencyKeys, searchTexts',
  )
})

test('a role that may insert into the tables that the probe names can store requests', async () => {
  const url = new URL(
    await createRole((role) => `grant select, update, delete on all tables in schema public to ${role}`),
  )
  const store = await opened(url.href)
  const refusal = await store.probe().catch(String)
  const named = String(refusal).split('insert into ')[1]?.split(', ') ?? []
  const role = url.username
  url.username = 'postgres'
  const tables = named.map((name) => `"${name}"`).join(', ')
  await runStatement(url.href, `grant insert on ${tables} to ${role}`)
  await store.probe()
  expect(await store.requests.add(aTrialRequest(), 'key')).toMatchObject({ outcome: 'added' })
  expect(await store.requests.add(aContactRequest(), null)).toMatchObject({ outcome: 'added' })
})

test('the error for a role without rights to a table of the current schema names the missing grant', async () => {
  const url = await createRole(
    (role) =>
      `grant select, insert, update, delete on all tables in schema public to ${role};
       revoke all on "databaseIdentity" from ${role}`,
  )
  await expect(opened(url)).rejects.toThrow(
    'expected a user who may read and write all tables: grant select, insert, update, delete on all tables in schema public (permission denied for table databaseIdentity)',
  )
})

test('the service needs no more than the right to read and write the tables that store migrate made', async () => {
  const url = await createRole(
    (role) => `grant select, insert, update, delete on all tables in schema public to ${role}`,
  )
  const store = await opened(url)
  await store.probe()
  await store.requests.add(aTrialRequest(), null)
  await store.employees.add([anEmployee({ EmployeeCode: 'A-1' })])
  await store.sweep(Date.now())
  expect((await store.check()).problems).toEqual([])
})

test('connections opened while the database was read-only are replaced once they refuse a write', async () => {
  const databaseUrl = await createMigratedPostgres()
  const store = await opened(databaseUrl)
  await store.probe()
  const name = new URL(databaseUrl).pathname.slice(1)
  const server = new URL('/postgres', databaseUrl).href
  const writes = () => Promise.allSettled(Array.from({ length: 20 }, () => store.requests.add(aTrialRequest(), null)))
  await runStatement(server, `alter database "${name}" set default_transaction_read_only = on`)
  await runStatement(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  // The first ones lose their connections, the second ones are refused on new connections.
  await writes()
  expect((await writes()).map(({ status }) => status)).not.toContain('fulfilled')

  await runStatement(server, `alter database "${name}" reset default_transaction_read_only`)
  await writes()
  expect((await writes()).map(({ status }) => status)).not.toContain('rejected')
})

test('after a failover one write is refused at most, however many idle connections are read-only', async () => {
  const databaseUrl = await createMigratedPostgres()
  const store = await opened(databaseUrl)
  const name = new URL(databaseUrl).pathname.slice(1)
  const server = new URL('/postgres', databaseUrl).href
  const reads = () => Promise.allSettled(Array.from({ length: 20 }, () => store.requests.listStored()))
  await reads()
  await runStatement(server, `alter database "${name}" set default_transaction_read_only = on`)
  await runStatement(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await reads()
  await reads()
  await runStatement(server, `alter database "${name}" reset default_transaction_read_only`)
  const written: string[] = []
  for (let count = 0; count < 4; count++) {
    const [write] = await Promise.allSettled([store.requests.add(aTrialRequest(), null)])
    written.push(write.status)
  }
  expect(written).toEqual(['rejected', ...Array(3).fill('fulfilled')])
})

test('codes are sorted by code points, regardless of the server’s collation', async () => {
  const store = await opened(await createMigratedPostgres())
  const codes = ['b', 'C', 'a-1', 'a1', 'é', 'A']
  await store.employees.add(codes.map((EmployeeCode) => anEmployee({ EmployeeCode })))
  const listed = (await store.employees.list()).map(({ EmployeeCode }) => EmployeeCode)
  expect(listed).toEqual(codes.toSorted())
})
